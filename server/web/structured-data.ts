// What pages are about, in the words of schema.org: read by search engines beside the page. All of it is on the page as well.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import {
  type CatalogOption,
  CITIES,
  LANGUAGES,
  SPECIALTIES,
} from "#convex/model/catalog/contract.ts";
import { LOCALES, PRODUCT_NAME } from "#convex/model/product.ts";

import { paths } from "../../src/lib/paths.ts";
import { pathAt } from "../../src/lib/picture-path.ts";

export type GuideAnswer = NonNullable<FunctionReturnType<typeof api.guides.get>>;
export type OperatorAnswer = NonNullable<FunctionReturnType<typeof api.operators.get>>;

const CONTEXT = "https://schema.org";
const COUNTRY = "VN";
/** UN/CEFACT's code of an hour. */
const HOUR = "HUR";
const BEST = 5;
const WORST = 1;

const labelIn = (list: readonly CatalogOption[]) => {
  const labels = new Map(list.map(({ id, label }) => [id, label]));
  return (id: string) => labels.get(id) ?? id;
};
const cityLabel = labelIn(CITIES);
const languageLabel = labelIn(LANGUAGES);
const specialtyLabel = labelIn(SPECIALTIES);

function place(city: string): object {
  const address = { "@type": "PostalAddress", addressLocality: city, addressCountry: COUNTRY };
  return { "@type": "City", name: city, address };
}

/** Nothing where nobody has reviewed: a rating of 0 would be a bad one. */
function rated({ avgRating, reviewCount }: { avgRating: string; reviewCount: number }): object {
  if (reviewCount === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Number(avgRating),
      reviewCount,
      bestRating: BEST,
      worstRating: WORST,
    },
  };
}

function picture(siteUrl: string, image: string | null): object {
  if (image === null) return {};
  const path = pathAt(image, 480);
  return { image: path.startsWith("/") ? siteUrl + path : path };
}

export function siteData(siteUrl: string): object {
  const organization = `${siteUrl}/#organization`;
  return {
    "@context": CONTEXT,
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: PRODUCT_NAME,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/favicon.svg`,
      },
      {
        "@type": "WebSite",
        "@id": `${siteUrl}/#website`,
        name: PRODUCT_NAME,
        url: `${siteUrl}/`,
        inLanguage: LOCALES,
        publisher: { "@id": organization },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${siteUrl}${paths.search()}?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

/** A rating is one of a service: schema.org has none for people. */
export function guideData(siteUrl: string, { guide, user }: GuideAnswer): object {
  const address = siteUrl + paths.guide(guide.userId);
  const person = `${address}#guide`;
  const areas = guide.areas.map((area) => place(cityLabel(area)));
  return {
    "@context": CONTEXT,
    "@type": "ProfilePage",
    url: address,
    mainEntity: {
      "@type": "Person",
      "@id": person,
      name: user.name,
      description: guide.bio,
      url: address,
      ...picture(siteUrl, user.image),
      knowsLanguage: guide.languages.map((id) => ({
        "@type": "Language",
        name: languageLabel(id),
      })),
      knowsAbout: guide.specialties.map(specialtyLabel),
      workLocation: areas,
      makesOffer: {
        "@type": "Offer",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: guide.hourlyRateVND,
          priceCurrency: "VND",
          unitCode: HOUR,
        },
        itemOffered: {
          "@type": "Service",
          serviceType: "Tour guide",
          provider: { "@id": person },
          areaServed: areas,
          ...rated(guide),
        },
      },
    },
  };
}

export function operatorData(siteUrl: string, { operator }: OperatorAnswer): object {
  const { companyName, city, description, website, logoUrl } = operator;
  const address = siteUrl + paths.operator(operator.userId);
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    "@id": `${address}#company`,
    name: companyName,
    url: address,
    description,
    ...(website !== "" && { sameAs: website }),
    ...(logoUrl !== null && { logo: logoUrl.startsWith("/") ? siteUrl + logoUrl : logoUrl }),
    address: {
      "@type": "PostalAddress",
      addressLocality: cityLabel(city),
      addressCountry: COUNTRY,
    },
    ...rated(operator),
  };
}
