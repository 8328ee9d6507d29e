import { describe, expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { type Near, NearMessage } from "./near-message.tsx";

function drawn(more: object): string {
  const message = {
    id: "m1",
    isOfReported: true,
    isReported: false,
    isRemoved: false,
    body: "Look at this",
    attachment: null,
    createdAt: 0,
    ...more,
  };
  return answered(<NearMessage message={message as unknown as Near} />);
}

const file = (name: string, path: string | null) => ({ name, path, width: 64, height: 48 });

describe("a message around a reported one", () => {
  it("says that it came with a file, beside its words", () => {
    const html = drawn({ attachment: file("prices.pdf", null) });
    expect(html).toContain("Look at this");
    expect(html).toMatch(/<bdi[^>]*>prices.pdf<\/bdi>/);
    expect(html).not.toContain("<button");
  });

  it.each([
    ["prices.pdf", "/api/files/abc.pdf", "Download prices.pdf"],
    ["a.jpg", "/api/files/abc.webp", "Open a.jpg"],
  ])("hands out the file of the reported one itself: %s", (name, path, button) => {
    const html = drawn({ isReported: true, attachment: file(name, path) });
    expect(html).toContain("Look at this");
    expect(html).toContain(`aria-label="${button}"`);
  });
});
