import * as AvatarPrimitive from "radix-ui/avatar";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { avatarUrl } from "./avatar-art.ts";

interface AvatarProps extends ComponentProps<typeof AvatarPrimitive.Root> {
  name: string;
  image?: string | null | undefined;
}

/** The person's picture, else one drawn from the name, else the name's first letter. Decorative: the name stands beside it. */
export function Avatar({ name, image, className, ...props }: AvatarProps) {
  return (
    <AvatarPrimitive.Root
      data-slot="avatar"
      aria-hidden="true"
      className={cn(
        "relative inline-flex size-11 shrink-0 overflow-hidden rounded-full bg-primary-soft select-none",
        className,
      )}
      {...props}
    >
      <AvatarPrimitive.Image
        src={image || avatarUrl(name)}
        alt=""
        className="size-full object-cover"
      />
      <AvatarPrimitive.Fallback
        delayMs={400}
        className="text-primary-deep grid size-full place-items-center font-semibold uppercase"
      >
        {[...name.trim()][0] ?? "?"}
      </AvatarPrimitive.Fallback>
    </AvatarPrimitive.Root>
  );
}
