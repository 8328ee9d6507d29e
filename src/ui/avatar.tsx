import { useState, type ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { avatarUrl } from "./avatar-art.ts";

interface AvatarProps extends Omit<ComponentProps<"span">, "children"> {
  name: string;
  image?: string | null | undefined;
}

/** The person's picture, else one drawn from the name, else the name's first letter. Decorative: the name stands beside it. */
export function Avatar({ name, image, className, ...props }: AvatarProps) {
  const sources = [...(image ? [image] : []), avatarUrl(name)];
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((url) => !failed.includes(url));
  return (
    <span
      data-slot="avatar"
      aria-hidden="true"
      className={cn(
        "inline-grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-deep uppercase select-none",
        className,
      )}
      {...props}
    >
      {source ? (
        <img
          src={source}
          alt=""
          onError={() => setFailed([...failed, source])}
          className="size-full object-cover"
        />
      ) : (
        name.trim().charAt(0) || "?"
      )}
    </span>
  );
}
