import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import type { NoteDialogProps } from "./note-dialog.tsx";

const loadDialog = () => import("./note-dialog.tsx").then((m) => ({ default: m.NoteDialog }));

/** A button that asks for a few words before it does something. */
export function NoteButton({ trigger, ...dialog }: NoteDialogProps) {
  return <LazyOverlay kind="dialog" load={loadDialog} overlayProps={dialog} trigger={trigger} />;
}
