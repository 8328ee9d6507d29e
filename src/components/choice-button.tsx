import { lazy } from "react";

import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import type { ChoiceMenuProps } from "./choice-menu.tsx";

const loadMenu = () => import("./choice-menu.tsx").then((m) => ({ default: m.ChoiceMenu }));
const ChoiceMenu = lazy(loadMenu);

/** A button that opens a menu of choices. */
export function ChoiceButton({ trigger, ...menu }: ChoiceMenuProps) {
  return (
    <LazyOverlay
      kind="menu"
      overlay={ChoiceMenu}
      overlayProps={menu}
      preload={() => void loadMenu()}
      trigger={trigger}
    />
  );
}
