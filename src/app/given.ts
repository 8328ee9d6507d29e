// What the server put into the page beside the picture that it drew of it (server/page-files.ts): with it the app's first
// drawing shows the same, and the live answer takes its place when it arrives.
import { jsonToConvex, type Value } from "convex/values";
import { createContext, useContext } from "react";
import { useLocation } from "react-router-dom";

const ELEMENT_ID = "given";

export interface Given {
  /** It is about this address only. */
  pathname: string;
  /** The answer of the page's query. */
  answer: Value;
}

export const GivenContext = createContext<Given | null>(null);

/** An answer as the backend sends it. */
export function givenAt(pathname: string, json: string): Given {
  return { pathname, answer: jsonToConvex(JSON.parse(json) as Parameters<typeof jsonToConvex>[0]) };
}

/** What the document brought along. */
export function readGiven(): Given | null {
  const json = document.getElementById(ELEMENT_ID)?.textContent;
  return json ? givenAt(window.location.pathname, json) : null;
}

/** Undefined: nothing was given. */
export function useGiven(): Value | undefined {
  const { pathname } = useLocation();
  const given = useContext(GivenContext);
  return given?.pathname === pathname ? given.answer : undefined;
}
