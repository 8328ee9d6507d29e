// The peer for searches: the same guides in PostgreSQL, with trigrams for what is typed (pg_trgm), inverted indexes for lists, one
// index for each order, and the answer of a page made beforehand. What words of a search mean is asked of the domain on both
// sides; typing errors are ours alone, and no search of the bench has one.
import postgres from "postgres";

import { WEEK_ORDER } from "#convex/model/availability/contract.ts";
import { weekdayOf } from "#convex/model/days.ts";
import { PAGE_SIZE } from "#convex/model/search/contract.ts";
import type { criteriaOf } from "#convex/model/search/rules.ts";

import { startCluster } from "./postgres-cluster.ts";
import {
  type FilledGuides,
  criteriaIn,
  guidesToFind,
  numberOf,
  pageOf,
  rowOf,
  serveSearches,
} from "./search-guides.ts";

const cluster = startCluster();
const sql = postgres({
  host: cluster.host,
  username: "bench",
  database: "postgres",
  max: 8,
  onnotice: () => {},
  // As one sets it where data lies in memory or on an SSD, and queries are short.
  connection: { random_page_cost: 1.1, jit: false },
});

await sql.unsafe(`
  create extension pg_trgm;
  create table guides (id text collate "C" primary key, areas text[] not null, languages text[] not null, specialties text[] not null,
    open_weekdays int[] not null, rate int not null, rating double precision not null, reviews int not null, weighted double precision not null,
    response double precision not null, completeness double precision not null, joined bigint not null,
    name_text text not null, facet_text text not null, bio_text text not null, texts text not null, view text not null);
  create table busy (day date not null, guide text collate "C" not null, primary key (day, guide));
`);

const BATCH = 500;

async function load(filled: FilledGuides): Promise<void> {
  for (let from = 0; from < filled.ids.length; from += BATCH) {
    const some = filled.ids
      .slice(from, from + BATCH)
      .map((id, offset) => rowOf(id, from + offset, filled));
    await sql`insert into guides ${sql(some.map(({ row }) => row))}`;
    const busy = some.flatMap((one) => one.busy);
    if (busy.length > 0) await sql`insert into busy ${sql(busy)}`;
  }
  await sql.unsafe(`
    create index on guides using gin (areas);
    create index on guides using gin (languages);
    create index on guides using gin (specialties);
    create index on guides using gin (texts gin_trgm_ops);
    create index on guides (weighted desc, response desc, completeness desc, id);
    create index on guides (rate, id);
    create index on guides (rate desc, id);
    create index on guides (rating desc, reviews desc, id);
    create index on guides (joined desc, id);
  `);
  await sql.unsafe("vacuum analyze guides");
  await sql.unsafe("vacuum analyze busy");
}

const ORDERS: Readonly<Record<string, string>> = {
  relevance: "weighted desc, response desc, completeness desc, id",
  price_asc: "rate, id",
  price_desc: "rate desc, id",
  rating: "rating desc, reviews desc, id",
  newest: "joined desc, id",
};

/** A word begins so. Folded words have no sign that LIKE reads. */
const beginning = (word: string): string => `% ${word}%`;

function conditionsOf(criteria: ReturnType<typeof criteriaOf>, date: string | null) {
  const { locations, languages, specialties, minRate, maxRate, minRating, words } = criteria;
  const all = [sql`true`];
  if (locations.size > 0) all.push(sql`areas && ${[...locations]}::text[]`);
  if (languages.size > 0) all.push(sql`languages && ${[...languages]}::text[]`);
  if (specialties.size > 0) all.push(sql`specialties && ${[...specialties]}::text[]`);
  if (minRate > 0) all.push(sql`rate >= ${minRate}`);
  if (Number.isFinite(maxRate)) all.push(sql`rate <= ${maxRate}`);
  if (minRating > 0) all.push(sql`rating >= ${minRating}::double precision`);
  for (const word of words) all.push(sql`texts like ${beginning(word)}`);
  if (date !== null) {
    all.push(sql`${WEEK_ORDER.indexOf(weekdayOf(date))}::int = any(open_weekdays)`);
    all.push(sql`not exists (select 1 from busy where day = ${date}::date and guide = id)`);
  }
  return all.reduce((before, one) => sql`${before} and ${one}`);
}

function scoreOf(words: readonly string[]) {
  return words
    .map(beginning)
    .map(
      (word) =>
        sql`case when name_text like ${word} then 4 when facet_text like ${word} then 2 else 1 end`,
    )
    .reduce((before, one) => sql`${before} + ${one}`);
}

async function answer(query: URLSearchParams): Promise<string> {
  const criteria = criteriaIn(query);
  const where = conditionsOf(criteria, query.get("availableDate"));
  const sortBy = query.get("sortBy") ?? "relevance";
  const page = numberOf(query, "page") ?? 1;
  const order = sql.unsafe(ORDERS[sortBy] ?? "id");
  const isScored = sortBy === "relevance" && criteria.words.length > 0;
  const by = isScored ? sql`(${scoreOf(criteria.words)}) desc, ${order}` : order;
  const [counted, shown] = await Promise.all([
    sql<{ total: number }[]>`select count(*)::int as total from guides where ${where}`,
    sql<{ view: string }[]>`
      select view from guides where ${where} order by ${by} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  ]);
  const views = shown.map(({ view }) => view);
  return pageOf(views, counted[0]?.total ?? 0, page);
}

await load(guidesToFind());
serveSearches(answer, async () => {
  await sql.end({ timeout: 1 });
  cluster.stop();
});
