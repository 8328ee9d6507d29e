import { expect, it } from "vitest";

import { inEnglish } from "../../tests/setup/in-english.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** Drawing on a server calls no boundary, so its second state is drawn by hand. */
function failed(isOutermost: boolean) {
  const boundary = new ErrorBoundary({ isOutermost, children: null });
  boundary.state = ErrorBoundary.getDerivedStateFromError(new Error("a stumble"));
  return inEnglish(boundary.render());
}

it("leaves one main part on the page, wherever it stands", () => {
  expect(failed(true).match(/<main/g)).toHaveLength(1);
  expect(failed(false)).not.toContain("<main");
  expect(failed(false)).toContain("a stumble");
});
