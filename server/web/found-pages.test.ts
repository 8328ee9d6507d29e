import { expect, test } from "vitest";

import { answerTags, pageTags } from "./found-pages.ts";
import type { GuideAnswer } from "./structured-data.ts";

const SITE = "https://guides.example";
const HOSTILE = '</script><script>alert(1)</script><!-- " onload="x';

function guide(about: { reviewCount: number; bio?: string }): GuideAnswer {
  return {
    user: { id: "g1", name: HOSTILE, image: `/api/files/${"a".repeat(22)}.webp`, createdAt: 0 },
    guide: {
      userId: "g1",
      hourlyRateVND: 450_000,
      bio: about.bio ?? "Hanoi",
      yearsExperience: 3,
      languages: ["french", "Cham"],
      areas: ["Hanoi", "Mỹ Tho"],
      specialties: ["food_culinary"],
      avgRating: "4.85",
      reviewCount: about.reviewCount,
      categoryRatings: {},
      verified: true,
      checks: [],
    },
    gallery: [],
    reviews: [],
  } as unknown as GuideAnswer;
}

function dataIn(tags: string): unknown {
  const blocks = [...tags.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)];
  expect(blocks).toHaveLength(1);
  return JSON.parse(blocks[0]?.[1] ?? "");
}

test("a guide is a person with a price, languages and places, in the words of the catalogue", () => {
  const tags = answerTags("guide", SITE, JSON.stringify(guide({ reviewCount: 7 })));
  expect(tags).toContain(`<link rel="canonical" href="${SITE}/guides/g1">`);
  expect(tags).toContain(`<meta property="og:image" content="${SITE}/guides/g1/share.png">`);
  expect(dataIn(tags)).toMatchObject({
    mainEntity: {
      "@type": "Person",
      name: HOSTILE,
      image: `${SITE}/api/files/${"a".repeat(22)}-480.webp`,
      knowsLanguage: [{ name: "French" }, { name: "Cham" }],
      knowsAbout: ["Food & Culinary"],
      workLocation: [{ name: "Hanoi" }, { name: "Mỹ Tho" }],
      makesOffer: {
        priceSpecification: { price: 450_000, priceCurrency: "VND", unitCode: "HUR" },
        itemOffered: { aggregateRating: { ratingValue: 4.85, reviewCount: 7 } },
      },
    },
  });
});

test("nobody is rated whom nobody has reviewed", () => {
  const tags = answerTags("guide", SITE, JSON.stringify(guide({ reviewCount: 0 })));
  expect(tags).not.toContain("aggregateRating");
});

test("no text can end the element that it stands in", () => {
  const tags = answerTags("guide", SITE, JSON.stringify(guide({ reviewCount: 0, bio: HOSTILE })));
  expect(tags.match(/<script/g)).toHaveLength(1);
  expect(tags).not.toContain("<!--");
  expect(dataIn(tags)).toMatchObject({ mainEntity: { description: HOSTILE } });
});

test("a company is an organization with its own address and rating", () => {
  const operator = {
    userId: "o1",
    companyName: HOSTILE,
    website: "https://company.example",
    city: "Da Nang",
    description: "Tours",
    logoUrl: null,
    avgRating: "5",
    reviewCount: 1,
  };
  const tags = answerTags("operator", SITE, JSON.stringify({ operator }));
  expect(tags).toContain(`<link rel="canonical" href="${SITE}/operators/o1">`);
  expect(dataIn(tags)).toMatchObject({
    "@type": "Organization",
    name: HOSTILE,
    url: `${SITE}/operators/o1`,
    sameAs: "https://company.example",
    aggregateRating: { ratingValue: 5, reviewCount: 1 },
  });
});

test("the home page says how to search; a page that shows what another does names that one", () => {
  const graph = (dataIn(pageTags("home", SITE)) as { "@graph": object[] })["@graph"];
  expect(graph).toMatchObject([
    { "@type": "Organization", url: `${SITE}/` },
    {
      "@type": "WebSite",
      potentialAction: { target: { urlTemplate: `${SITE}/search?q={search_term_string}` } },
    },
  ]);
  expect(pageTags("browse-guides", SITE)).toContain(`rel="canonical" href="${SITE}/search"`);
  expect(pageTags("subscribe", SITE)).toContain(`rel="canonical" href="${SITE}/pricing"`);
});
