import { withTexts } from "../i18n/i18n.ts";
import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

const loadDialog = withTexts("work", () =>
  import("./confirm-dialog.tsx").then((m) => ({ default: m.ConfirmDialog })),
);

/** A button that asks before it acts; the question is fetched when it becomes likely. */
export function ConfirmButton({ trigger, ...props }: ConfirmDialogProps) {
  return <LazyOverlay kind="dialog" load={loadDialog} overlayProps={props} trigger={trigger} />;
}
