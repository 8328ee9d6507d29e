import { type ReactNode, type RefObject, useEffect } from "react";

import { passFocus } from "../lib/pass-focus.ts";
import { MAIN_ID } from "./shell/skip-link.tsx";

interface PartProps {
  /** Whether the page has been here. */
  wasHereRef: RefObject<boolean>;
  children: ReactNode;
}

/** Around the page. */
export function InSight({ wasHereRef, children }: PartProps) {
  useEffect(() => {
    wasHereRef.current = true;
  }, [wasHereRef]);
  return children;
}

/** Around what takes the page's place. Where that was there, whoever was in it, or in a dialog of it, is taken along. */
export function InPlace({ wasHereRef, children }: PartProps) {
  useEffect(() => {
    if (wasHereRef.current) passFocus(document.getElementById(MAIN_ID));
  }, [wasHereRef]);
  return children;
}
