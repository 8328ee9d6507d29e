// The peer for bookings, with the work that ours does: a session, the rules, the request with its hold, its history and what will be
// owed for it, the numbers and the news that follow from it, the indexes that the product's lists read by, and the same answer. An
// exclusion constraint keeps a guide from being held twice.
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

import postgres from "postgres";
import * as z from "zod";

import { guideName, operatorName } from "../bookings.ts";
import { startCluster } from "./postgres-cluster.ts";
import { NEWS_TABLES, startNews } from "./postgres-news.ts";

const [guideCount = 0, operatorCount = 0] = process.argv.slice(2).map(Number);
const cluster = startCluster();
const sql = postgres({
  host: cluster.host,
  username: "bench",
  database: "postgres",
  max: 16,
  onnotice: () => {},
});

await sql.unsafe(`
  create extension btree_gist;
  create table users (id bigserial primary key, name text not null, email text not null, role text not null, suspended boolean not null default false);
  create table sessions (token_hash bytea primary key, user_id bigint not null references users, expires_at timestamptz not null);
  create table guide_profiles (user_id bigint primary key references users, rate int not null, listed boolean not null);
  create table operator_profiles (user_id bigint primary key references users, company text not null, image text);
  create table blocked (by_user bigint not null, other bigint not null, primary key (by_user, other));
  create table day_overrides (guide bigint not null, day date not null, open boolean not null, primary key (guide, day));
  create table attempts (user_id bigint primary key, started timestamptz not null, count int not null);
  create index on attempts (started);
  create table requests (id bigserial primary key, operator bigint not null, guide bigint not null, title text not null, first_day date not null,
    last_day date not null, city text not null, notes text, hours int not null, rate int not null, status text not null, created_at timestamptz not null,
    round bigint);
  create index on requests (operator, created_at);
  create index on requests (operator, status, created_at);
  create index on requests (operator, status, first_day);
  create index on requests (guide, created_at);
  create index on requests (guide, status, created_at);
  create index on requests (guide, status, first_day);
  create index on requests (operator, guide, status, first_day);
  create index on requests (status, first_day, created_at);
  create index on requests (created_at);
  create index on requests (round);
  create table holds (request bigint not null, guide bigint not null, days daterange not null, state text not null, reason text not null,
    source text, created_at timestamptz not null, exclude using gist (guide with =, days with &&));
  create index on holds (guide, source, lower(days));
  create index on holds (guide, created_at);
  create index on holds (lower(days), guide);
  create index on holds (request);
  create table events (id bigserial primary key, request bigint not null, actor bigint not null, action text not null, at timestamptz not null);
  create index on events (request, at);
  create table figures (user_id bigint not null, period text not null, requests int not null, primary key (user_id, period));
  create table market_days (day date primary key, requests int not null);
  create table activations (user_id bigint primary key, has_worked boolean not null);
  create table cancellation_terms (user_id bigint primary key, terms text not null);
  create table settlements (request bigint primary key, guide bigint not null, operator bigint not null, amount int not null, terms text not null,
    overdue boolean not null, next_on date);
  create index on settlements (operator);
  create index on settlements (guide);
  create index on settlements (next_on);
  create table seats (user_id bigint primary key, operator bigint not null);
  create index on seats (operator);
  ${NEWS_TABLES}
`);

const addressOf = (name: string): string => `${name.replaceAll(" ", "_")}@example.com`;

async function addPeople(role: string, names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into users ${sql(names.map((name) => ({ name, email: addressOf(name), role })))} returning id`;
  return rows.map(({ id }) => id);
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const names = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));
const guides = await addPeople("GUIDE", names(guideCount, guideName));
const operators = await addPeople("OPERATOR", names(operatorCount, operatorName));
for (const id of guides) await sql`insert into guide_profiles values (${id}, 200000, true)`;
const tokens: string[] = [];
for (const id of operators) {
  const token = randomBytes(32).toString("base64url");
  tokens.push(token);
  await sql`insert into sessions values (${hashOf(token)}, ${id}, now() + interval '30 days')`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RATE_MIN = 100_000;
const OPEN_MAX = 50;
const ATTEMPTS_MAX = 1_000_000;

const bookingInput = z.strictObject({
  title: z.string().trim().min(1).max(200),
  locationCity: z.string().trim().min(1).max(100),
  notes: z.string().max(2_000).optional(),
  proposedHours: z.int().min(1).max(24),
  proposedRateVND: z.int().min(RATE_MIN),
  guideUserId: z.string(),
  startDate: z.string().regex(DAY),
  endDate: z.string().regex(DAY),
});
type BookingInput = z.infer<typeof bookingInput>;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Person {
  id: string;
  name: string;
  role: string;
  suspended: boolean;
  company: string | null;
}

async function operatorOf(authorization: string | undefined): Promise<Person> {
  const token = authorization?.replace(/^Bearer /, "") ?? "";
  const [person] = await sql<Person[]>`
    select u.id, u.name, u.role, u.suspended, e.operator, p.company from sessions s join users u on u.id = s.user_id
    left join seats e on e.user_id = u.id left join operator_profiles p on p.user_id = u.id where s.token_hash = ${hashOf(token)} and s.expires_at > now()`;
  if (person === undefined) throw new Refusal(401, "Please sign in");
  if (person.suspended) throw new Refusal(403, "This account is suspended");
  if (person.role !== "OPERATOR") throw new Refusal(403, "For operators only");
  return person;
}

function requireDates({ startDate, endDate }: BookingInput): void {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  if (startDate < today) throw new Refusal(400, "The day has passed");
  if (endDate < startDate) throw new Refusal(400, "The end is before the beginning");
}

/** Reads that do not wait for each other go to the server together, and so do the writes. */
async function book(operator: Person, input: BookingInput) {
  requireDates(input);
  const { guideUserId: guide, startDate, endDate } = input;
  const range = `[${startDate},${endDate}]`;
  return await sql.begin(async (tx) => {
    // The requests for one guide queue at a lock of hers: without it their exclusion checks wait for each other in a
    // circle, which PostgreSQL ends after a second, again and again.
    const [, found, block, taken, closed, open, limited, come, terms, colleagues] =
      await Promise.all([
        tx`select pg_advisory_xact_lock(${guide}::bigint)`,
        tx<{ name: string; rate: number }[]>`
        select u.name, p.rate from users u join guide_profiles p on p.user_id = u.id where u.id = ${guide} and p.listed and not u.suspended`,
        tx`select 1 from blocked where (by_user = ${operator.id} and other = ${guide}) or (by_user = ${guide} and other = ${operator.id})`,
        tx`select 1 from holds where guide = ${guide} and days && ${range}::daterange limit 1`,
        tx`select 1 from day_overrides where guide = ${guide} and day between ${startDate} and ${endDate} and not open limit 1`,
        tx<
          { requests: number }[]
        >`select requests from figures where user_id = ${operator.id} and period = 'all'`,
        tx<{ count: number }[]>`select count from attempts where user_id = ${operator.id}`,
        tx<
          { has_worked: boolean }[]
        >`select has_worked from activations where user_id = ${operator.id}`,
        tx<{ terms: string }[]>`select terms from cancellation_terms where user_id = ${guide}`,
        tx<{ user_id: string }[]>`select user_id from seats where operator = ${guide}`,
      ]);
    const [profile] = found;
    if (profile === undefined) throw new Refusal(404, "Guide not found");
    if (input.proposedRateVND < Math.max(RATE_MIN, profile.rate))
      throw new Refusal(400, "The rate is too low");
    if (block.length > 0) throw new Refusal(404, "This person cannot be reached");
    if (taken.length > 0 || closed.length > 0) throw new Refusal(409, "The guide is taken");
    if ((open[0]?.requests ?? 0) >= OPEN_MAX) throw new Refusal(409, "You have 50 open requests");
    if ((limited[0]?.count ?? 0) >= ATTEMPTS_MAX) throw new Refusal(429, "Too many requests");
    const [request] = await tx<{ id: string; created_at: Date }[]>`
      insert into requests (operator, guide, title, first_day, last_day, city, notes, hours, rate, status, created_at)
      values (${operator.id}, ${guide}, ${input.title}, ${startDate}, ${endDate}, ${input.locationCity}, ${input.notes ?? null},
        ${input.proposedHours}, ${input.proposedRateVND}, 'PENDING', now()) returning id, created_at`;
    if (request === undefined) throw new Error("nothing was inserted");
    const periods = ["all", startDate];
    const figures = [operator.id, guide].flatMap((user) =>
      periods.map((period) => ({ user_id: user, period, requests: 1 })),
    );
    await Promise.all([
      tx`insert into holds values (${request.id}, ${guide}, ${range}::daterange, 'REQUESTED', ${input.title}, null, now())`,
      tx`insert into events (request, actor, action, at) values (${request.id}, ${operator.id}, 'create', now())`,
      tx`insert into attempts values (${operator.id}, now(), 1) on conflict (user_id) do update set count = attempts.count + 1`,
      tx`insert into figures ${tx(figures)} on conflict (user_id, period) do update set requests = figures.requests + 1`,
      tx`insert into market_days values (current_date, 1) on conflict (day) do update set requests = market_days.requests + 1`,
      tx`insert into settlements values (${request.id}, ${guide}, ${operator.id}, 0, ${terms[0]?.terms ?? "FLEXIBLE"}, false)`,
      ...(come[0]?.has_worked === true
        ? []
        : [
            tx`insert into activations values (${operator.id}, true) on conflict (user_id) do update set has_worked = true`,
          ]),
      ...[guide, ...colleagues.map(({ user_id }) => user_id)].map(
        (told) =>
          tx`insert into outbox (user_id, partner, request, due_at) values (${told}, ${operator.id}, ${request.id}, now())`,
      ),
    ]);
    return answerOf(operator, profile.name, input, request);
  });
}

function answerOf(
  operator: Person,
  guide: string,
  { guideUserId, notes, ...input }: BookingInput,
  { id, created_at }: { id: string; created_at: Date },
) {
  return {
    id,
    ...input,
    operatorUserId: operator.id,
    guideUserId,
    notes: notes === undefined || notes === "" ? null : notes,
    groupSize: null,
    meetingPoint: null,
    startTime: null,
    status: "PENDING",
    guide: { id: guideUserId, name: guide, image: null },
    operator: {
      id: operator.id,
      name: operator.name,
      image: null,
      operatorProfile: operator.company === null ? null : { companyName: operator.company },
    },
    reason: null,
    createdAt: created_at.getTime(),
    offers: [],
    broadcastId: null,
    askedCount: 1,
    othersAsked: 0,
    isLost: false,
    guideLeft: false,
    replacesBookingId: null,
    replaces: null,
    replacedBy: null,
  };
}

const EXCLUSION_VIOLATION = "23P01";

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new Refusal(400, "Please check what you sent");
  if ((error as { code?: string }).code === EXCLUSION_VIOLATION)
    return new Refusal(409, "The guide is taken");
  throw error;
}

async function answer(request: IncomingMessage): Promise<[number, object]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const operator = await operatorOf(request.headers.authorization);
    const input = bookingInput.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const booked = await book(operator, input);
    news.wake();
    return [201, booked];
  } catch (error) {
    const { status, message } = refusalOf(error);
    return [status, { error: message }];
  }
}

const news = startNews(sql);
const server = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object")
    process.send?.({ port: address.port, guides, tokens });
});
process.on("SIGTERM", () => {
  void news
    .stop()
    .then(() => sql.end({ timeout: 1 }))
    .then(() => {
      cluster.stop();
      process.exit(0);
    });
});
