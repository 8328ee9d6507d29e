import { describe, expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { GuideCard } from "./guide-card.tsx";
import type { GuideCardData } from "./guide-card.tsx";

const GUIDE: GuideCardData = {
  userId: "g1",
  user: { name: "Trần Mai", image: null },
  areas: ["Hoi An", "Hue"],
  languages: ["english", "french", "korean", "german", "klingon"],
  specialties: ["cultural_tours", "food_culinary", "photography", "nightlife"],
  hourlyRateVND: 460_000,
  avgRating: "4.75",
  reviewCount: 12,
  checks: [],
  bio: "Lanterns and lanes.",
};

describe("the guide card", () => {
  const html = inEnglish(<GuideCard guide={GUIDE} heart={<i>heart</i>} contact={<i>contact</i>} />);
  const words = wordsOf(html);

  it("says who, where, how good and how much", () => {
    expect(words).toContain("Trần Mai");
    expect(words).toContain("Hoi An +1");
    expect(words).toContain("1 more place: Hue");
    expect(words).toContain("4.8 (12 reviews)");
    expect(words).toContain("460,000 VND");
    expect(words).toContain("≈ $20");
  });

  it("shows three languages and counts the rest, naming them to screen readers", () => {
    expect(words).toContain("English French Korean +2");
    expect(words).toContain("2 more languages: German, klingon");
  });

  it("shows three specialties joined by bullets", () => {
    expect(words).toContain("Cultural Tours • Food & Culinary • Photography");
    expect(words).not.toContain("Nightlife");
  });

  it("leads to the profile and carries the heart and the contact button", () => {
    expect(html).toContain('href="/guides/g1"');
    expect(words).toContain("View profile");
    expect(html).toContain('aria-label="View profile: Trần Mai"');
    expect(words).toContain("heart");
    expect(words).toContain("contact");
  });

  it("says so when there are no reviews, and when the guide is free on the day", () => {
    const fresh = { ...GUIDE, avgRating: "0.00", reviewCount: 0 };
    const free = inEnglish(<GuideCard guide={fresh} freeOn="2026-12-24" />);
    const other = wordsOf(free);
    expect(other).toContain("No reviews yet");
    expect(other).toContain("Free on Dec 24, 2026");
    expect(free).toContain('href="/guides/g1?date=2026-12-24"');
  });

  it("says in the place of the free day that it was taken, or that the guide is not listed any more", () => {
    const card = (lost: "taken" | "gone") =>
      wordsOf(inEnglish(<GuideCard guide={GUIDE} freeOn="2026-12-24" lost={lost} />));
    expect(card("taken")).toContain("No longer free on Dec 24, 2026");
    expect(card("gone")).toContain("Not listed any more");
    for (const words of [card("taken"), card("gone")]) expect(words).not.toContain("Free on");
  });
});
