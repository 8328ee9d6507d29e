import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { passFocus } from "../lib/pass-focus.ts";

/** Editing in the place of what is shown. The button that opens the form is gone meanwhile, and gets the focus back. */
export function useEditMode(fromStart = false) {
  const [editing, setEditing] = useState(fromStart);
  const button = useRef<HTMLButtonElement>(null);
  return {
    editing,
    /** For the button. */
    opener: editing ? null : { ref: button, onClick: () => setEditing(true) },
    close() {
      flushSync(() => setEditing(false));
      passFocus(button.current);
    },
  };
}

export type EditOpener = ReturnType<typeof useEditMode>["opener"];
