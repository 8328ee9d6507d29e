import { describe, expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { Party } from "./party.tsx";

const COMPANY = {
  name: "Trần Thu Thủy",
  companyName: "Lotus Trail",
  image: null,
  isDeleted: false,
};

describe("a party", () => {
  it("is the company first, the person below", () => {
    const html = inEnglish(<Party party={COMPANY} as="h2" note="Tour operator" />);
    expect(wordsOf(html)).toMatch(/Lotus Trail Trần Thu Thủy · Tour operator$/);
    expect(html).toMatch(/<h2[^>]*><bdi>Lotus Trail<\/bdi><\/h2>/);
  });

  it("is the person alone where there is no company, or it bears the person's name", () => {
    const guide = { ...COMPANY, companyName: null };
    expect(wordsOf(inEnglish(<Party party={guide} note="Guide" />))).toMatch(
      /Trần Thu Thủy Guide$/,
    );
    const own = { ...COMPANY, companyName: COMPANY.name };
    expect(wordsOf(inEnglish(<Party party={own} />)).match(/Thủy/g)).toHaveLength(1);
  });

  it("has the company's logo, and leads where it is told to", () => {
    const logo = { ...COMPANY, image: "/files/lotus.png" };
    const html = inEnglish(<Party party={logo} to="/operators/o1" />);
    expect(html).toContain('src="/files/lotus.png"');
    expect(html).toMatch(/<a [^>]*href="\/operators\/o1"[^>]*><bdi>Lotus Trail/);
  });

  it("that was deleted is called so in the reader's language", () => {
    const gone = { name: "as the server says", companyName: null, image: null, isDeleted: true };
    const words = wordsOf(inEnglish(<Party party={gone} />));
    expect(words).toMatch(/Deleted user$/);
    expect(words).not.toContain("as the server says");
  });
});
