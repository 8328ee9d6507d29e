import { Slot } from "radix-ui/slot";
import { createElement, useState, type ReactElement } from "react";

import { preloadOf, useCode, type LoadCode } from "./use-code.ts";

interface OverlayProps {
  trigger: ReactElement;
}

interface LazyOverlayProps<Props extends OverlayProps> {
  /** Has what draws the trigger with its menu or panel, open at first. Always the same function. */
  load: LoadCode<Props>;
  overlayProps: Omit<Props, "trigger">;
  kind: "menu" | "dialog";
  /** The button that opens it. */
  trigger: ReactElement;
}

/** A trigger whose menu or panel is fetched when it becomes likely and mounted at the first click. */
export function LazyOverlay<Props extends OverlayProps>(props: LazyOverlayProps<Props>) {
  const { load, overlayProps, kind, trigger } = props;
  const [wanted, setWanted] = useState(false);
  const overlay = useCode(load, { wanted, onMissing: () => setWanted(false) });
  if (overlay !== undefined) return createElement(overlay, { ...overlayProps, trigger } as Props);
  const preload = preloadOf(load);
  return (
    <Slot
      aria-haspopup={kind}
      aria-expanded={wanted}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </Slot>
  );
}
