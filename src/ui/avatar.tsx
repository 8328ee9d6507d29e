import { useState, type ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { pathAt } from "../lib/picture-path.ts";
import { companyInitials, patternOf, personInitials, seedOf, toneOf } from "./monogram.ts";

type Kind = "person" | "company";

interface AvatarProps extends Omit<ComponentProps<"span">, "children"> {
  name: string;
  image?: string | null | undefined;
  kind?: Kind;
  /** Where it is shown larger than beside a name. */
  large?: boolean;
}

/** The picture somebody gave, else initials: a person's on a pattern drawn from the name, a company's plain. Decorative: the name stands beside it. */
export function Avatar(avatar: AvatarProps) {
  const { name, image, kind = "person", large = false, className, ...props } = avatar;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      data-slot="avatar"
      aria-hidden="true"
      className={cn(
        "inline-grid size-11 shrink-0 place-items-center overflow-hidden bg-muted select-none",
        kind === "company" ? "rounded-md" : "rounded-full",
        className,
      )}
      {...props}
    >
      {image && image !== failed ? (
        <img
          src={pathAt(image, large ? 480 : 160)}
          alt=""
          onError={() => setFailed(image)}
          className="size-full object-cover"
        />
      ) : (
        <Monogram name={name} kind={kind} />
      )}
    </span>
  );
}

/** The letters are no text of the page: a button is not named by them, and nobody says them to find it. */
function Monogram({ name, kind }: { name: string; kind: Kind }) {
  const seed = seedOf(name);
  const isCompany = kind === "company";
  return (
    <span
      data-initials={isCompany ? companyInitials(name) : personInitials(name)}
      className={cn(
        // Isolated: the letters stand above the pattern, and below what a list is scrolled under.
        "relative isolate grid size-full place-items-center [container-type:size]",
        "before:relative before:z-10 before:leading-none before:font-semibold before:content-[attr(data-initials)]",
        isCompany ? "before:text-[44cqi]" : "before:text-[38cqi]",
        toneOf(seed),
      )}
    >
      {!isCompany && (
        <svg viewBox="0 0 64 64" className="fill-card absolute inset-0 size-full opacity-60">
          {patternOf(seed).map(({ x, y, r }) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
          ))}
        </svg>
      )}
    </span>
  );
}
