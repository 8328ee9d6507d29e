import type { ReactNode } from "react";

import { cn } from "../lib/cn.ts";
import { POINT } from "../lib/point.ts";
import { AppLink } from "./app-link.tsx";
import { usePartyNames } from "./party-names.ts";
import type { PartyView } from "./party-names.ts";
import { PartyPicture } from "./party-picture.tsx";

type PartyProps = {
  party: PartyView;
  /** The element of the first line, where it heads something. */
  as?: "h2" | "h3" | "div";
  /** Where the first line leads. */
  to?: string | null;
  /** What a pointer that rests on the first line is told. */
  hint?: string;
  className?: string;
  titleClassName?: string | undefined;
  /** Long names end in an ellipsis: what stands below needs the room. */
  isShort?: boolean;
  /** Stands over the names. */
  above?: ReactNode;
  /** Stands at the end of the first line. */
  aside?: ReactNode;
  /** Goes on with the second line. */
  note?: ReactNode;
  /** Stands under the names. */
  children?: ReactNode;
};

/** A person or company as every screen shows it: the picture, the company, and below it the person. */
export function Party({ party, className, above, children, ...lines }: PartyProps) {
  return (
    <div className={cn("flex min-w-0 items-start gap-3", className)}>
      <PartyPicture party={party} />
      <div className="min-w-0 flex-1">
        {above}
        <PartyLines party={party} {...lines} />
        {children}
      </div>
    </div>
  );
}

type PartyLinesProps = Pick<
  PartyProps,
  "party" | "as" | "to" | "hint" | "titleClassName" | "isShort" | "aside" | "note"
>;

function PartyLines({
  party,
  as: Title = "div",
  to,
  hint,
  titleClassName,
  isShort = false,
  aside,
  note,
}: PartyLinesProps) {
  const { title, person } = usePartyNames()(party);
  const name = <bdi className={isShort ? "line-clamp-2" : undefined}>{title}</bdi>;
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-3">
        <Title className={cn("min-w-0 font-semibold wrap-anywhere", titleClassName)}>
          {to ? (
            <AppLink
              to={to}
              title={hint}
              // A thumb may miss the line a little; nothing else that is pressed is that near.
              className="hover:text-primary-deep relative inline-flex min-h-6 items-center rounded-sm after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline md:after:hidden"
            >
              {name}
            </AppLink>
          ) : (
            name
          )}
        </Title>
        {aside}
      </div>
      {(person !== null || note) && (
        <p className="text-muted-foreground text-sm wrap-anywhere rtl:mt-1">
          {person !== null && (
            <bdi className={isShort ? "inline-block max-w-full truncate align-bottom" : undefined}>
              {person}
            </bdi>
          )}
          {person !== null && note && POINT}
          {note}
        </p>
      )}
    </>
  );
}
