import type { ComponentProps, FocusEvent, PointerEvent } from "react";
import { Link, NavLink } from "react-router-dom";

import { preloadPath } from "../lib/preload.ts";

type Listeners = Pick<ComponentProps<typeof Link>, "onPointerEnter" | "onFocus">;

/** Fetches the page's code as soon as a click becomes likely, and lets a tooltip around the link hear of it too. */
function preloading(to: string, { onPointerEnter, onFocus }: Listeners): Listeners {
  return {
    onPointerEnter: (event: PointerEvent<HTMLAnchorElement>) => {
      preloadPath(to);
      onPointerEnter?.(event);
    },
    onFocus: (event: FocusEvent<HTMLAnchorElement>) => {
      preloadPath(to);
      onFocus?.(event);
    },
  };
}

/** A link inside the app. */
export function AppLink({ to, ...props }: ComponentProps<typeof Link> & { to: string }) {
  return <Link to={to} {...props} {...preloading(to, props)} />;
}

/** One that knows whether its page is the one that is shown. */
export function AppNavLink({ to, ...props }: ComponentProps<typeof NavLink> & { to: string }) {
  return <NavLink to={to} {...props} {...preloading(to, props)} />;
}
