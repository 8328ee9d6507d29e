import { Slot } from "radix-ui/slot";
import {
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
} from "react";

interface OverlayProps {
  trigger: ReactElement;
}

interface LazyOverlayProps<Props extends OverlayProps> {
  /** Draws the trigger with its menu or panel, open at first. */
  overlay: LazyExoticComponent<ComponentType<Props>>;
  overlayProps: Omit<Props, "trigger">;
  preload: () => void;
  kind: "menu" | "dialog";
  /** The button that opens it. */
  trigger: ReactElement;
}

/** A trigger whose menu or panel is fetched when it becomes likely and mounted at the first click. */
export function LazyOverlay<Props extends OverlayProps>(props: LazyOverlayProps<Props>) {
  const { overlay: Overlay, overlayProps, preload, kind, trigger } = props;
  const [wanted, setWanted] = useState(false);
  const closed = (
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
  if (!wanted) return closed;
  const all = { ...overlayProps, trigger } as Props;
  return (
    <Suspense fallback={closed}>
      <Overlay {...all} />
    </Suspense>
  );
}
