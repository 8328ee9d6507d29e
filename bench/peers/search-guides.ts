// The guides of the bench as any store of documents or rows would take them, what a search of the bench asks, and the way to a peer.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Id } from "#convex/_generated/dataModel.js";
import { searchLanguage, searchTextOf } from "#convex/model/catalog/rules.ts";
import { PAGE_SIZE } from "#convex/model/search/contract.ts";
import { criteriaOf, weightedRating } from "#convex/model/search/rules.ts";
import { toFreeGuideView } from "#convex/model/search/views.ts";
import { inventedCard, inventGuide } from "#convex/seed/fill.ts";

/** Who is to be found: the ids of invented guides by their numbers, and from which day on they are taken on some. */
export interface FilledGuides {
  ids: string[];
  today: string;
  days: number;
}

export function rowOf(id: string, index: number, { today, days }: FilledGuides) {
  const invented = inventGuide(index, days, today);
  const card = { ...inventedCard(id as Id<"users">, invented) };
  const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase());
  const facets = [...card.areas, ...card.languages, ...card.specialties].map(searchTextOf);
  const texts = [card.nameText, facets.join(" "), card.bioText].map((text) => ` ${text}`);
  const [name_text = "", facet_text = "", bio_text = ""] = texts;
  const shown = toFreeGuideView({ ...card, _id: "" as Id<"guideCards">, _creationTime: 0 });
  const view = { ...shown, specialties: card.specialties, bio: invented.profile.bio };
  const row = {
    id,
    areas: lower(card.areas),
    languages: lower(card.languages.map(searchLanguage)),
    specialties: lower(card.specialties),
    open_weekdays: card.week.flatMap((isOpen, weekday) => (isOpen ? [weekday] : [])),
    rate: card.hourlyRateVND,
    rating: card.avgRating,
    reviews: card.reviewCount,
    weighted: weightedRating(card),
    response: card.responseRate,
    completeness: card.completeness,
    joined: card.joinedAt,
    name_text,
    facet_text,
    bio_text,
    texts: texts.join(""),
    view: JSON.stringify(view),
  };
  return { row, busy: invented.busy.map((day) => ({ day, guide: id })) };
}

export function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text === null ? undefined : Number(text);
}

function listOf(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? "").split(",").filter((value) => value !== "");
}

export function criteriaIn(query: URLSearchParams) {
  const [minRate, maxRate, minRating] = ["minRate", "maxRate", "minRating"].map((name) =>
    numberOf(query, name),
  );
  return criteriaOf({
    locations: listOf(query, "locations"),
    languages: listOf(query, "languages"),
    specialties: listOf(query, "specialties"),
    ...(minRate === undefined ? {} : { minRate }),
    ...(maxRate === undefined ? {} : { maxRate }),
    ...(minRating === undefined ? {} : { minRating }),
    searchText: query.get("searchText") ?? "",
  });
}

/** The answer as the API gives it. */
export function pageOf(views: readonly string[], total: number, page: number): string {
  return `{"guides":[${views.join(",")}],"total":${total},"page":${page},"limit":${PAGE_SIZE}}`;
}

export function guidesToFind(): FilledGuides {
  const { file } = JSON.parse(process.argv[2] ?? "{}") as { file: string };
  return JSON.parse(readFileSync(file, "utf8")) as FilledGuides;
}

/** Serves searches at any path, and tells the parent process its port. */
export function serveSearches(
  answer: (query: URLSearchParams) => Promise<string>,
  stop: () => Promise<void>,
): void {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    answer(searchParams).then(
      (body) => response.setHeader("Content-Type", "application/json").end(body),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("SIGTERM", () => void stop().then(() => process.exit(0)));
}
