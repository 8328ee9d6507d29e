import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import type { ChoiceMenuProps } from "./choice-menu.tsx";

const loadMenu = () => import("./choice-menu.tsx").then((m) => ({ default: m.ChoiceMenu }));

/** A button that opens a menu of choices. */
export function ChoiceButton({ trigger, ...menu }: ChoiceMenuProps) {
  return <LazyOverlay kind="menu" load={loadMenu} overlayProps={menu} trigger={trigger} />;
}
