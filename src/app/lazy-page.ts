import { createElement, lazy, useState, type ComponentType, type ReactNode } from "react";

export interface LazyPage {
  Page: () => ReactNode;
  preload: () => Promise<void>;
}

/** A page in a file of its own, fetched when it is shown or when a link to it is hovered. */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => (loaded = pick(await load()));
  const Lazy = lazy(async () => ({ default: await fetchPage() }));
  return {
    Page: function Page() {
      // A page that is already there is drawn at once: `lazy` would show its placeholder for a moment even then.
      const [shown] = useState(() => loaded ?? Lazy);
      return createElement(shown);
    },
    // A failed guess costs nothing: the visit itself loads again and reports.
    preload: () => fetchPage().then(ignore, ignore),
  };
}

function ignore(): void {}
