import { lazy } from "react";

import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import type { NoteDialogProps } from "./note-dialog.tsx";

const loadDialog = () => import("./note-dialog.tsx").then((m) => ({ default: m.NoteDialog }));
const NoteDialog = lazy(loadDialog);

/** A button that asks for a few words before it does something. */
export function NoteButton({ trigger, ...dialog }: NoteDialogProps) {
  return (
    <LazyOverlay
      kind="dialog"
      overlay={NoteDialog}
      overlayProps={dialog}
      preload={() => void loadDialog()}
      trigger={trigger}
    />
  );
}
