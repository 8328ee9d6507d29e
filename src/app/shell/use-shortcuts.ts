import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { paths } from "../../lib/paths.ts";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>(
    "main input[type=search], header input[type=search]",
  );
  box?.focus();
  return box !== null;
}

/** `/` goes to the search box (of the page, else of the search page), `?` opens the list of shortcuts. */
export function useShortcuts(openList: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if (event.key === "/") {
        event.preventDefault();
        if (!focusSearch()) void navigate(paths.search(), { state: { focusSearch: true } });
      } else if (event.key === "?") {
        event.preventDefault();
        openList();
      }
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, openList]);
}
