import { describe, expect, it } from "vitest";

import { avatarSvg, avatarUrl } from "./avatar-art.ts";

describe("drawn avatars", () => {
  it("gives a name one picture, whatever its case and spaces", () => {
    expect(avatarSvg("Nguyễn Văn An")).toBe(avatarSvg("  nguyễn văn AN "));
  });

  it("tells most names apart", () => {
    const names = Array.from({ length: 100 }, (_, i) => `Guide ${i}`);
    expect(new Set(names.map(avatarSvg)).size).toBeGreaterThan(85);
  });

  it("lets no text of the name into the markup", () => {
    const svg = avatarSvg('"><script>alert(1)</script>');
    expect(svg).not.toContain("script");
    expect(avatarUrl("x")).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  });
});
