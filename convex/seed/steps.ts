// The plan in small transactions, one after the other. Each leaves a mark, so that an interrupted start goes on.
import { sha256 } from "@noble/hashes/sha2.js";

import type { Doc, Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../_generated/server.d.ts";
import { addDays, startOfDay, todayInVietnam, type Day } from "../model/days.ts";
import { findByIdentifier } from "../model/identity/accounts.ts";
import { base64Url } from "../model/identity/sessionToken.ts";
import { setSaved } from "../model/saved/saved.ts";
import { addSeat } from "../model/team/members.ts";
import { saveContacts } from "../model/users/contacts.ts";
import type { ContactsInput } from "../model/users/contract.ts";
import type { DrawnCard } from "./cards.ts";
import { type DrawnScene, planGalleries } from "./galleries.ts";
import { planLicence } from "./licences.ts";
import { DEMO_ADMIN, DEMO_GUIDE, DEMO_OPERATOR, DEMO_TEAM, type Person } from "./people.ts";
import { planMarketplace, type SeedPlan } from "./plan.ts";
import { DEMO_CONTACTS, DEMO_OPERATOR_CONTACTS } from "./tourDays.ts";
import { writeDeeds } from "./writeDeeds.ts";
import { writeDrawnGallery } from "./writeGalleries.ts";
import { writeDrawnCard, writeLicence } from "./writeLicences.ts";
import {
  writeCalendar,
  writeGuide,
  writeOperator,
  writePerson,
  type PasswordHashes,
} from "./writePeople.ts";
import { dateCompanyChecks, SEED_REPORTS, writeReport } from "./writeReports.ts";
import { writeRequest, writeRound, writeTalk, type Parties } from "./writeRequests.ts";

/** What is drawn meanwhile, outside of transactions. */
interface Drawn {
  pictures: readonly DrawnScene[];
  cards: readonly DrawnCard[];
}

interface StepCtx extends Drawn {
  db: MutationCtx;
  plan: SeedPlan;
  today: Day;
  hashes: PasswordHashes;
  /** Whom the transaction has looked up, by username: a batch names the same few again and again. */
  found: Map<string, Id<"users">>;
}

type Step = (step: StepCtx) => Promise<void>;

// So many of each in one transaction, which keeps it well within the limits of one.
const PEOPLE_PER_STEP = 25;
const REQUESTS_PER_STEP = 30;
const TALKS_PER_STEP = 12;

const VIEWED_DAYS = 60;

/** Guides whom the demonstration operator has saved. */
const SAVED_GUIDES = [DEMO_GUIDE, 1, 4, 17, 31] as const;

function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function inBatches<T>(
  items: readonly T[],
  size: number,
  write: (step: StepCtx, item: T) => Promise<void>,
): Step[] {
  return batchesOf(items, size).map((batch) => async (step) => {
    for (const item of batch) await write(step, item);
  });
}

/** Everything about some guides at a time, so that any number of steps leaves a whole, smaller marketplace. */
function stepsOf(plan: SeedPlan): Step[] {
  const groups = batchesOf([...plan.guides.keys()], PEOPLE_PER_STEP);
  return [
    async ({ db, today, hashes }) => {
      await writePerson(db, DEMO_ADMIN, "ADMIN", today, hashes);
    },
    ...inBatches(plan.operators, PEOPLE_PER_STEP, ({ db, today, hashes }, operator) =>
      writeOperator(db, operator, today, hashes),
    ),
    ...groups.flatMap((group) => stepsOfGuides(plan, group)),
    writeViews,
    async (step) => {
      const operatorUserId = await userIdOf(step, plan.operators[DEMO_OPERATOR]);
      for (const guide of SAVED_GUIDES) {
        const guideUserId = await userIdOf(step, plan.guides[guide]);
        await setSaved(step.db, operatorUserId, { guideUserId, saved: true });
      }
    },
    ...plan.rounds.map((round) => async (step: StepCtx) => {
      const asked = [];
      for (const request of round) {
        asked.push({ request, parties: await partiesOf(step, request) });
      }
      await writeRound(step.db, asked, step.today);
    }),
    async (step) => {
      await writeContacts(step, plan.operators[DEMO_OPERATOR], DEMO_OPERATOR_CONTACTS);
      for (const { guide, contacts } of DEMO_CONTACTS) {
        await writeContacts(step, plan.guides[guide], contacts);
      }
    },
    writeGalleries,
    writeReports,
    writeAuditLog,
    writeTeam,
    writeCards,
  ];
}

/** Who looked at the demonstration guide's profile: more people in the last month than in the one before. */
async function writeViews(step: StepCtx): Promise<void> {
  const { db, plan, today } = step;
  const guideUserId = await userIdOf(step, plan.guides[DEMO_GUIDE]);
  for (let ago = 1; ago <= VIEWED_DAYS; ago += 1) {
    const viewers = (ago % 3) + Number(ago <= VIEWED_DAYS / 2);
    for (let next = 0; next < viewers; next += 1) {
      const operator = plan.operators[(ago * 5 + next) % plan.operators.length];
      const viewerUserId = await userIdOf(step, operator);
      await db.db.insert("profileViews", { guideUserId, day: addDays(today, -ago), viewerUserId });
    }
  }
}

/** On a deployment that is open meanwhile, somebody may have taken a name by now. */
async function writeTeam({ db, plan, today, hashes }: StepCtx): Promise<void> {
  const owner = await findByIdentifier(db, mustHave(plan.operators[DEMO_OPERATOR]).username);
  if (owner === null || owner.deletedAt !== undefined) return;
  for (const { seat, person } of DEMO_TEAM) {
    const { username, email } = person;
    const namesakes = [await findByIdentifier(db, username), await findByIdentifier(db, email)];
    if (namesakes.some((one) => one !== null)) continue;
    const { _id: userId, createdAt } = await writePerson(db, person, "OPERATOR", today, hashes);
    await addSeat(db, { userId, operatorUserId: owner._id, seat }, createdAt);
  }
}

/** One of the last steps, as drawing takes a while. */
async function writeGalleries({ db, plan, pictures }: StepCtx): Promise<void> {
  for (const gallery of planGalleries(plan.guides)) {
    const guide = await findByIdentifier(db, mustHave(plan.guides[gallery.guide]).username);
    if (guide !== null) await writeDrawnGallery(db, guide, gallery, pictures);
  }
}

/** As the galleries. */
async function writeCards({ db, plan, cards }: StepCtx): Promise<void> {
  for (const [guide, { username, joinedDaysAgo }] of plan.guides.entries()) {
    const licence = planLicence(guide, joinedDaysAgo);
    const user = await findByIdentifier(db, username);
    if (licence !== null && user !== null) await writeDrawnCard(db, user, licence, cards);
  }
}

const SHOWS_DRAWN: ReadonlySet<Step> = new Set([writeGalleries, writeCards]);

async function writeReports({ db, plan, today }: StepCtx): Promise<void> {
  const idsOf = async (people: readonly Person[]) =>
    await Promise.all(
      people.map(async ({ username }) => (await findByIdentifier(db, username))?._id ?? null),
    );
  const [guides, operators] = [await idsOf(plan.guides), await idsOf(plan.operators)];
  const adminUserId = (await findByIdentifier(db, DEMO_ADMIN.username))?._id;
  if (adminUserId === undefined) return;
  for (const report of SEED_REPORTS) {
    await writeReport(db, report, { guides, operators, adminUserId }, startOfDay(today));
  }
  await dateCompanyChecks(db, today);
}

async function writeAuditLog({ db, plan, today }: StepCtx): Promise<void> {
  const admin = await findByIdentifier(db, DEMO_ADMIN.username);
  const guide = await findByIdentifier(db, mustHave(plan.guides[DEMO_GUIDE]).username);
  if (admin === null || guide === null) return;
  await writeDeeds(db, { adminUserId: admin._id, guideUserId: guide._id }, today);
}

async function writeContacts(
  step: StepCtx,
  person: Person | undefined,
  contacts: ContactsInput,
): Promise<void> {
  const user = await step.db.db.get("users", await userIdOf(step, person));
  await saveContacts(step.db, mustHave(user ?? undefined), contacts);
}

function stepsOfGuides(plan: SeedPlan, group: readonly number[]): Step[] {
  const members = new Set(group);
  const requests = plan.requests.filter((request) => members.has(request.guide));
  const talks = plan.talks.filter((talk) => members.has(talk.guide));
  return [
    ...inBatches(group, PEOPLE_PER_STEP, ({ db, today, hashes }, guide) =>
      writeGuide(db, mustHave(plan.guides[guide]), today, hashes),
    ),
    ...inBatches(requests, REQUESTS_PER_STEP, async (step, request) =>
      writeRequest(step.db, request, await partiesOf(step, request), step.today),
    ),
    ...inBatches(group, PEOPLE_PER_STEP, async (step, guide) => {
      const guideUserId = await userIdOf(step, plan.guides[guide]);
      await writeCalendar(step.db, guideUserId, mustHave(plan.calendars[guide]), step.today);
    }),
    ...inBatches(group, PEOPLE_PER_STEP, async (step, guide) => {
      const licence = planLicence(guide, mustHave(plan.guides[guide]).joinedDaysAgo);
      if (licence === null) return;
      const guideUserId = await userIdOf(step, plan.guides[guide]);
      const adminUserId = await userIdOf(step, DEMO_ADMIN);
      await writeLicence(step.db, guideUserId, adminUserId, licence, step.today);
    }),
    ...inBatches(talks, TALKS_PER_STEP, async (step, talk) =>
      writeTalk(step.db, talk, await partiesOf(step, talk), step.today),
    ),
  ];
}

function mustHave<T>(item: T | undefined): T {
  if (item === undefined) throw new Error("the plan has a gap");
  return item;
}

async function userIdOf({ db, found }: StepCtx, person: Person | undefined): Promise<Id<"users">> {
  const { username } = mustHave(person);
  const known = found.get(username);
  if (known !== undefined) return known;
  const user = await findByIdentifier(db, username);
  if (user === null) throw new Error("the plan names somebody who was not written");
  found.set(username, user._id);
  return user._id;
}

async function partiesOf(step: StepCtx, of: { guide: number; operator: number }): Promise<Parties> {
  return {
    guideUserId: await userIdOf(step, step.plan.guides[of.guide]),
    operatorUserId: await userIdOf(step, step.plan.operators[of.operator]),
  };
}

interface Work {
  plan: SeedPlan;
  steps: readonly Step[];
  /** Another version that plans otherwise has another one. */
  mark: string;
}

let remembered: Work | undefined;

/** The same in every call, so it is made once per process. */
function theWork(): Work {
  if (remembered === undefined) {
    const plan = planMarketplace();
    const steps = stepsOf(plan);
    const text = JSON.stringify([steps.length, plan]);
    const mark = base64Url(sha256(new TextEncoder().encode(text)));
    remembered = { plan, steps, mark };
  }
  return remembered;
}

async function findProgress(ctx: QueryCtx): Promise<Doc<"seedProgress"> | null> {
  return await ctx.db.query("seedProgress").unique();
}

/**
 * How much is written, from 0 to 1, of an empty database and of one whose filling was interrupted; null: there is nothing to fill.
 * What another version began stays as it is: its steps are not ours, and whoever went on at their number would write some of it
 * twice and leave out the rest.
 */
export async function readProgress(ctx: QueryCtx): Promise<number | null> {
  const progress = await findProgress(ctx);
  if (progress === null) return (await ctx.db.query("users").first()) === null ? 0 : null;
  const { steps, mark } = theWork();
  return progress.plan === mark ? progress.nextStep / steps.length : null;
}

/** Writes the next part; says whether there is more to write. Null: it waits for what is drawn. */
export async function writeNextStep(
  ctx: MutationCtx,
  hashes: PasswordHashes,
  drawn: Drawn | null,
): Promise<boolean | null> {
  if ((await readProgress(ctx)) === null) return false;
  const { plan, steps, mark } = theWork();
  const progress = await findProgress(ctx);
  const today = progress?.today ?? todayInVietnam(Date.now());
  const nextStep = progress?.nextStep ?? 0;
  const step = steps[nextStep];
  if (step !== undefined && SHOWS_DRAWN.has(step) && drawn === null) return null;
  const { pictures, cards } = drawn ?? { pictures: [], cards: [] };
  await step?.({ db: ctx, plan, today, hashes, pictures, cards, found: new Map() });
  const hasMore = nextStep + 1 < steps.length;
  const now = { today, nextStep: nextStep + 1, plan: hasMore ? mark : undefined };
  if (progress === null) await ctx.db.insert("seedProgress", now);
  else await ctx.db.patch("seedProgress", progress._id, now);
  return hasMore;
}
