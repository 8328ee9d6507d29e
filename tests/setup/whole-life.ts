// A guide and an operator who have rows in every table of people. What is theirs alone says `Marker`, so that it is found
// wherever it is left; what is between them and others does not.
import type { WithoutSystemFields } from "convex/server";

import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { pairKey } from "#convex/model/messages/rules.ts";

import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";
import { addGuide, addOperator, dayAhead, type Person } from "./market.ts";
import { addWork, LONG_AGO } from "./whole-life-work.ts";

export const PHONE = "+84 900 111 222";
/** What is left of a person: the name, the address and what else says `Marker`, and the phone. */
export const LEFT = /marker|900 111 222/i;

type Row<Table extends TableNames> = WithoutSystemFields<Doc<Table>>;

export interface Life {
  t: Backend;
  guide: Person;
  operator: Person;
  /** With whom both have to do. */
  others: { guide: Person; operator: Person };
  /** Of stored files. */
  keys: string[];
}

const KEYS = { guide: "G", operator: "O" } as const;
type Side = keyof typeof KEYS;

const pathOf = (side: Side, number: number) => `/api/files/${KEYS[side].repeat(21)}${number}.webp`;

async function addFile(ctx: MutationCtx, owner: Id<"users">, key: string, shared?: Id<"users">) {
  const fileId = await ctx.db.insert("files", {
    ownerUserId: owner,
    state: "USED",
    purpose: shared === undefined ? "photo" : "attachment",
    key,
    kind: "picture",
    bytes: 6,
    storedBytes: 30,
    width: 3,
    height: 2,
    ...(shared !== undefined && { sharedWithUserId: shared }),
  });
  for (const edge of [160, 480, 1280]) {
    // A stored object has a name of its own, whatever is in it.
    const storageId = await (ctx.storage as unknown as Storing).store(new Blob([`Marker ${edge}`]));
    await ctx.db.insert("fileBlobs", { fileId, storageId, edge });
  }
}
interface Storing {
  store(blob: Blob): Promise<Id<"_storage">>;
}

async function addWaysIn(ctx: MutationCtx, userId: Id<"users">, side: Side, email: string) {
  const expirationTime = Date.now() + 40 * 86_400_000;
  const sessionId = await ctx.db.insert("authSessions", {
    userId,
    expirationTime,
    userAgent: "Marker's browser",
  });
  await ctx.db.insert("authRefreshTokens", { sessionId, expirationTime });
  const rows: { [Table in TableNames]?: Row<Table> } = {
    apiSessions: { tokenHash: `t-${side}`, sessionId, userId, expiresAt: expirationTime },
    credentials: { userId, passwordHash: "scrypt$marker" },
    linkTokens: {
      kind: "LOGIN",
      userId,
      email,
      nonce: `n-${side}`,
      tokenHash: `l-${side}`,
      expiresAt: expirationTime,
    },
    passkeys: {
      userId,
      credentialId: `p-${side}`,
      publicKey: new ArrayBuffer(8),
      counter: 0,
      transports: ["internal"],
      isSynced: false,
      isBackedUp: false,
      name: "Marker's phone",
      createdAt: LONG_AGO,
    },
    twoSteps: { userId, nonce: "marker", begunAt: 1, confirmedAt: 1, lastStep: 0 },
    recoveryCodes: { userId, codeHash: "marker" },
    knownPlaces: { userId, place: "marker", expiresAt: expirationTime },
    retries: {
      userId,
      key: "k",
      call: "c",
      result: { name: "Marker" },
      expiresAt: expirationTime,
    },
    userSettings: { userId, locale: "vi", switches: { "messages.mail": false } },
    cancellationTerms: { userId, terms: "STRICT" },
    contacts: { userId, phone: PHONE, whatsapp: PHONE, zalo: PHONE, shared: ["phone"] },
    profileDrafts: { userId, fields: { bio: "Marker's draft" } },
    mails: {
      key: `m-${side}`,
      kind: "welcome",
      userId,
      to: email,
      locale: "vi",
      values: {},
      state: "SENT",
      attempts: 1,
      dueAt: LONG_AGO,
      createdAt: LONG_AGO,
    },
    stoppedAddresses: { address: email, reason: "bounced", createdAt: LONG_AGO },
  };
  for (const [table, row] of Object.entries(rows)) {
    await ctx.db.insert(table as TableNames, row);
  }
  const sent = { attempts: 1, dueAt: LONG_AGO, createdAt: LONG_AGO };
  const subscriptionId = await ctx.db.insert("pushSubscriptions", {
    userId,
    sessionId,
    endpoint: `https://push.example.com/${side}`,
    p256dh: "marker",
    auth: "",
    publicKey: "",
    userAgent: "Marker's browser",
    createdAt: LONG_AGO,
  });
  await ctx.db.insert("pushes", {
    key: `push-${side}`,
    subscriptionId,
    userId,
    locale: "vi",
    kind: "messageReceived",
    words: { partner: "Marker" },
    path: "/",
    state: "SENT",
    ...sent,
  });
}

/** What has to do with somebody else, whichever role one has. */
async function addTies(
  ctx: MutationCtx,
  userId: Id<"users">,
  other: Id<"users">,
  guideSeen: Id<"users">,
  side: Side,
) {
  const [createdAt, at] = [LONG_AGO, LONG_AGO];
  const key = KEYS[side].repeat(21);
  await addFile(ctx, userId, `${key}1`);
  await addFile(ctx, userId, `${key}2`, other);
  const pair = pairKey(userId, other);
  const messageId = await ctx.db.insert("messages", {
    pairKey: pair,
    senderUserId: userId,
    recipientUserId: other,
    body: "See you at the lake",
    createdAt: at,
  });
  await ctx.db.insert("messages", {
    pairKey: pair,
    senderUserId: other,
    recipientUserId: userId,
    body: "See you there",
    createdAt: at + 1,
  });
  await ctx.db.insert("messages", {
    pairKey: pair,
    senderUserId: userId,
    recipientUserId: other,
    body: "",
    createdAt: at + 2,
    attachment: {
      path: pathOf(side, 2),
      name: "Marker's card.webp",
      kind: "picture",
      width: 3,
      height: 2,
      bytes: 6,
    },
  });
  const listId = await ctx.db.insert("savedLists", { userId, name: "Marker's list", createdAt });
  const rows: [TableNames, object][] = [
    ["blockedPeople", { userId, blockedUserId: guideSeen, createdAt }],
    ["blockedPeople", { userId: guideSeen, blockedUserId: userId, createdAt }],
    [
      "savedGuides",
      { userId, guideUserId: guideSeen, createdAt, note: "Marker's note", listIds: [listId] },
    ],
    [
      "auditLog",
      {
        at,
        actorUserId: userId,
        action: "call.refuse",
        targetType: "call",
        targetId: "GET /api/admin/users",
        outcome: "DENIED",
        details: { code: "FORBIDDEN" },
      },
    ],
    [
      "suspensions",
      { userId, adminUserId: other, reason: "Marker was rude", startedAt: at, endedAt: at + 1 },
    ],
    ["presence", { userId, partnerUserId: other, seenAt: at }],
    ["profileViews", { guideUserId: guideSeen, day: "2026-01-05", viewerUserId: userId }],
    [
      "abuseReports",
      {
        type: "user",
        reporterUserId: userId,
        reportedUserId: guideSeen,
        reason: "Never came",
        status: "PENDING",
        createdAt,
      },
    ],
    [
      "notifications",
      { userId, key: `own-${side}`, kind: "messageReceived", partnerUserId: other, createdAt },
    ],
    [
      "notifications",
      {
        userId: other,
        key: `other-${side}`,
        kind: "messageReceived",
        partnerUserId: userId,
        createdAt,
      },
    ],
    [
      "reminders",
      { kind: "unread-digest", userId, partnerUserId: other, messageId, dueAt: Date.now() + 9e9 },
    ],
  ];
  for (const [table, row] of rows) await ctx.db.insert(table, row);
}

async function addGuideRows(ctx: MutationCtx, guideUserId: Id<"users">, viewerUserId: Id<"users">) {
  const createdAt = LONG_AGO;
  const card = { kind: "DOMESTIC", number: "Marker 778899", expiresOn: dayAhead(300) } as const;
  const days = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true };
  const rows: [TableNames, object][] = [
    [
      "galleries",
      {
        userId: guideUserId,
        photos: [{ path: pathOf("guide", 1), caption: "Marker", width: 3, height: 2 }],
      },
    ],
    [
      "licences",
      {
        ...card,
        guideUserId,
        numberKey: "marker778899",
        status: "SUBMITTED",
        version: 1,
        submittedAt: createdAt,
      },
    ],
    [
      "licenceEvents",
      {
        ...card,
        guideUserId,
        action: "submit",
        actorUserId: guideUserId,
        at: createdAt,
        version: 1,
        reason: "Marker",
      },
    ],
    ["weeklyAvailability", { guideUserId, ...days, saturday: true, sunday: false }],
    ["dayOverrides", { guideUserId, date: "2026-01-09", isAvailable: false, notes: "Marker" }],
    ["calendarFeeds", { guideUserId, secretHash: "marker-feed", createdAt }],
    ["calendarImports", { guideUserId, url: "https://marker.example/c.ics", days: 0, createdAt }],
    ["profileViews", { guideUserId, day: "2026-01-06", viewerUserId }],
  ];
  for (const [table, row] of rows) await ctx.db.insert(table, row);
}

async function addOperatorRows(ctx: MutationCtx, userId: Id<"users">, otherId: Id<"users">) {
  const seated = { seat: "BOOKER", createdAt: LONG_AGO } as const;
  await ctx.db.insert("seats", { ...seated, userId: otherId, operatorUserId: userId });
  await ctx.db.insert("seats", { ...seated, userId, operatorUserId: otherId });
  await ctx.db.insert("seatInvitations", {
    ...seated,
    operatorUserId: userId,
    email: "marker.colleague@example.com",
    nonce: "marker-invitation",
    tokenHash: "i-operator",
    expiresAt: LONG_AGO + 1,
  });
  await ctx.db.insert("operatorProfiles", {
    userId,
    companyName: "Marker Tours",
    website: "https://marker.example",
    city: "Hanoi",
    description: "Marker",
    logoUrl: pathOf("operator", 1),
    verified: true,
    createdAt: LONG_AGO,
  });
  await ctx.db.insert("payers", {
    operatorUserId: userId,
    stripeCustomerId: "cus_life",
    version: 1,
    checkAt: Number.MAX_SAFE_INTEGER,
    billing: {
      companyName: "Marker Tours",
      address: "1 Marker street",
      city: "Hanoi",
      country: "VN",
      taxId: "",
    },
    card: { brand: "marker", last4: "4242", expMonth: 1, expYear: 2030 },
    createdAt: LONG_AGO,
  });
  await ctx.db.insert("payments", {
    operatorUserId: userId,
    stripeInvoiceId: "in_life",
    number: "LIFE-0001",
    plan: "ANNUAL",
    status: "PAID",
    amountUSDCents: 29_000,
    paidUSDCents: 29_000,
    attempts: 1,
    createdAt: LONG_AGO,
    paidAt: LONG_AGO,
    pageUrl: "https://pay.example.com/marker",
    pdfUrl: "https://pay.example.com/marker.pdf",
  });
  await ctx.db.insert("checkouts", {
    operatorUserId: userId,
    plan: "ANNUAL",
    attempt: 1,
    isOpen: false,
    amountUSDCents: 29_000,
    stripeSubId: "marker",
    createdAt: LONG_AGO,
  });
}

export async function makeLife(t: Backend): Promise<Life> {
  const others = { guide: await addGuide(t, {}, "Lê Thị Hoa"), operator: await addOperator(t) };
  const guide = await addGuide(t, { bio: `Marker walks. ${"I know every street. ".repeat(5)}` });
  const operator = await addOperator(t);
  await runKept(t, async (ctx) => {
    for (const [side, { id }] of [
      ["guide", guide],
      ["operator", operator],
    ] as const) {
      const email = `marker.${side}@example.com`;
      const name = {
        name: `Marker ${side}`,
        username: `marker.${side}`,
        usernameKey: `marker.${side}`,
      };
      await ctx.db.patch("users", id, { ...name, email, emailVerified: 1, image: pathOf(side, 1) });
      await addWaysIn(ctx, id, side, email);
      const other = side === "guide" ? others.operator : others.guide;
      await addTies(ctx, id, other.id, others.guide.id, side);
    }
    await ctx.db.insert("contacts", {
      userId: others.operator.id,
      phone: "+84 111",
      whatsapp: "",
      zalo: "",
      shared: [],
    });
    await addWork(ctx, guide.id, others.operator.id);
    await addWork(ctx, others.guide.id, operator.id);
    await addGuideRows(ctx, guide.id, others.operator.id);
    await addOperatorRows(ctx, operator.id, others.operator.id);
  });
  const keys = (["guide", "operator"] as const).flatMap((side) =>
    [1, 2].map((number) => `${KEYS[side].repeat(21)}${number}`),
  );
  return { t, guide, operator, others, keys };
}
