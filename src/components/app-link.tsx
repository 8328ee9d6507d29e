import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

import { preloadPath } from "../lib/preload.ts";

/** A link inside the app; fetches the page's code as soon as a click becomes likely. */
export function AppLink({ to, ...props }: ComponentProps<typeof Link> & { to: string }) {
  return (
    <Link
      to={to}
      onPointerEnter={() => preloadPath(to)}
      onFocus={() => preloadPath(to)}
      {...props}
    />
  );
}
