import type { ReactNode } from "react";

import { AppLink } from "../../../components/app-link.tsx";

interface TileProps {
  to: string;
  icon: ReactNode;
  title: string;
  text: string;
}

/** A way on from the dashboard. */
export function Tile({ to, icon, title, text }: TileProps) {
  return (
    <li>
      <AppLink
        to={to}
        className="border-border bg-card hover:border-primary/40 flex h-full flex-col gap-3 rounded-xl border p-6 shadow-xs transition-[box-shadow,border-color] hover:shadow-md"
      >
        <span className="bg-primary-soft text-primary-deep grid size-11 place-items-center rounded-lg [&_svg]:size-5.5">
          {icon}
        </span>
        <span className="text-lg font-semibold">{title}</span>
        <span className="text-muted-foreground text-[0.9375rem] leading-relaxed">{text}</span>
      </AppLink>
    </li>
  );
}
