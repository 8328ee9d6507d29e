// Accounts, profiles and calendars of the plan, through the domain's own functions.
import type { Doc, Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { saveAvailability } from "../model/availability/availability.ts";
import { addBlock } from "../model/availability/blocks.ts";
import { addDays, startOfDay, type Day } from "../model/days.ts";
import { guideProfileOf } from "../model/guides/find.ts";
import { saveGuideProfile } from "../model/guides/guides.ts";
import { createAccount } from "../model/identity/accounts.ts";
import type { Role } from "../model/identity/contract.ts";
import { keyOf } from "../model/identity/rules.ts";
import { operatorProfileOf } from "../model/operators/find.ts";
import { saveOperatorProfile } from "../model/operators/operators.ts";
import { CANCELLATION_TERMS } from "../model/settlements/contract.ts";
import { setTerms } from "../model/settlements/terms.ts";
import type { SeedCalendar } from "./calendar.ts";
import type { Person, SeedGuide, SeedOperator } from "./people.ts";
import { writeSubscription } from "./writeSubscriptions.ts";

const DAY_MS = 86_400_000;

/** Passwords are hashed outside of transactions; only those who can sign in have one. */
export type PasswordHashes = Readonly<Record<string, string>>;

function joinedAt(person: Person, today: Day): number {
  return startOfDay(today) - person.joinedDaysAgo * DAY_MS;
}

export async function writePerson(
  ctx: MutationCtx,
  person: Person,
  role: Role,
  today: Day,
  hashes: PasswordHashes,
): Promise<Doc<"users">> {
  const { username, name, email } = person;
  const passwordHash = person.canSignIn ? hashes[username] : undefined;
  const createdAt = joinedAt(person, today);
  const account = { username, name, email, role };
  const userId =
    passwordHash === undefined
      ? await ctx.db.insert("users", { ...account, usernameKey: keyOf(username), createdAt })
      : await createAccount(ctx, { ...account, passwordHash }, createdAt);
  if (person.verified) {
    await ctx.db.patch("users", userId, { emailVerified: createdAt + 3_600_000 });
  }
  const user = await ctx.db.get("users", userId);
  if (user === null) throw new Error("a person vanished in the transaction that made them");
  return user;
}

export async function writeGuide(
  ctx: MutationCtx,
  guide: SeedGuide,
  today: Day,
  hashes: PasswordHashes,
): Promise<void> {
  const user = await writePerson(ctx, guide, "GUIDE", today, hashes);
  const { areas, languages, specialties, yearsExperience, hourlyRateVND, bio } = guide;
  const input = { areas, languages, specialties, yearsExperience, hourlyRateVND, bio };
  await saveGuideProfile(ctx, user._id, input);
  // Some have not chosen any.
  const terms = CANCELLATION_TERMS[yearsExperience % (CANCELLATION_TERMS.length + 1)];
  if (terms !== undefined) await setTerms(ctx, user._id, terms);
  const profile = await guideProfileOf(ctx, user._id);
  if (profile === null) throw new Error("a profile vanished in the transaction that made it");
  await ctx.db.patch("guideProfiles", profile._id, { createdAt: joinedAt(guide, today) });
}

export async function writeOperator(
  ctx: MutationCtx,
  operator: SeedOperator,
  today: Day,
  hashes: PasswordHashes,
): Promise<void> {
  const user = await writePerson(ctx, operator, "OPERATOR", today, hashes);
  const { name: companyName, city, website, description } = operator.company;
  await saveOperatorProfile(ctx, user._id, { companyName, city, website, description });
  const profile = await operatorProfileOf(ctx, user._id);
  if (profile === null) throw new Error("a profile vanished in the transaction that made it");
  await ctx.db.patch("operatorProfiles", profile._id, {
    createdAt: joinedAt(operator, today),
    verified: operator.businessVerified,
    ...(operator.businessVerified ? { verifiedAt: joinedAt(operator, today) + 2 * DAY_MS } : {}),
  });
  await writeSubscription(ctx, user._id, operator, { today, joinedAt: joinedAt(operator, today) });
}

export async function writeCalendar(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  calendar: SeedCalendar,
  today: Day,
): Promise<void> {
  await saveAvailability(ctx, guideUserId, {
    weeklyDefaults: calendar.week,
    dailyOverrides: calendar.overrides.map(({ day, isAvailable, notes, timeSlots }) => ({
      date: addDays(today, day),
      isAvailable,
      notes,
      ...(timeSlots === null ? {} : { timeSlots }),
    })),
  });
  for (const { day, ...block } of calendar.blocks) {
    await addBlock(ctx, guideUserId, { date: addDays(today, day), ...block });
  }
}
