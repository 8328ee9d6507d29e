// The guide that the server put into the page beside the picture it drew of them (scripts/guide-pages.ts): with it the
// app's first drawing shows the same, and the live profile takes its place when it arrives.
import type { GuidePageData } from "./guide-page.ts";

const ELEMENT_ID = "given";

function read(): GuidePageData | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as GuidePageData) : null;
}

let given: GuidePageData | null | undefined;

export function givenGuide(guideId: string): GuidePageData | null {
  given ??= read();
  return given?.user.id === guideId ? given : null;
}
