import { lazy, type ComponentType, type LazyExoticComponent } from "react";

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  preload: () => void;
}

/** A page in a file of its own, fetched when it is shown or when a link to it is hovered. */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): LazyPage {
  return {
    Page: lazy(async () => ({ default: pick(await load()) })),
    // A failed guess costs nothing: the visit itself loads again and reports.
    preload: () => void load().catch(() => {}),
  };
}
