// Measures the service, every MEASURED_EVERY_SECONDS by cron: each part does once what it is there for, and how that went is
// kept. Where nothing can be kept, or nothing measures, the age of what was kept says so.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { ActionCtx } from "./_generated/server.js";
import { adminQuery, internalAction, internalMutation, internalQuery } from "./functions.ts";
import { type HealthPart, LATE_MS, PROBE_MS } from "./model/health/contract.ts";
import { effectsHealth } from "./model/health/effects.ts";
import { find, type Probe } from "./model/health/probe.ts";
import { beginRound, findRound, isTickMissing, noteTick } from "./model/health/rounds.ts";
import { type Finding, sayable } from "./model/health/rules.ts";
import { checkSearch, type SearchCheck, settleSearch } from "./model/health/searchCheck.ts";
import { listStandings, noteFinding } from "./model/health/standings.ts";
import { findingView, insideView, standingView, toStandingView } from "./model/health/views.ts";
import { mailHealth } from "./model/mail/queue.ts";
import { indexHealth } from "./model/search/packed/fold.ts";

/** What is kept of each part; a part that was never measured is missing. */
export const get = adminQuery({
  returns: v.array(standingView),
  handler: async (ctx) => (await listStandings(ctx)).map(toStandingView),
});

/** The same for the server around the functions. */
export const standings = internalQuery({
  args: {},
  returns: v.array(standingView),
  handler: async (ctx) => (await listStandings(ctx)).map(toStandingView),
});

export const begin = internalMutation({
  args: {},
  returns: v.number(),
  handler: (ctx) => beginRound(ctx, Date.now()),
});

export const written = internalQuery({
  args: {},
  returns: v.union(v.number(), v.null()),
  handler: async (ctx) => (await findRound(ctx))?.startedAt ?? null,
});

/** What can be seen in the tables alone. */
export const lookInside = internalQuery({
  args: { nowMs: v.number() },
  returns: insideView,
  handler: async (ctx, { nowMs }) => ({
    outbox: await effectsHealth(ctx, nowMs),
    mails: await mailHealth(ctx, nowMs),
    search: await checkSearch(ctx),
    index: await indexHealth(ctx, nowMs),
  }),
});

/** Keeps the findings of a round. Answers whether the scheduler has shown no sign of life yet. */
export const note = internalMutation({
  args: {
    findings: v.array(findingView),
    search: v.union(insideView.fields.search.omit("checked"), v.null()),
  },
  returns: v.boolean(),
  handler: async (ctx, { findings, search }) => {
    const nowMs = Date.now();
    for (const { part, ...finding } of findings) await noteFinding(ctx, part, finding, nowMs);
    if (search !== null) await settleSearch(ctx, search);
    return await isTickMissing(ctx, nowMs);
  },
});

/** The scheduler's sign of life. */
export const tick = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await noteTick(ctx, Date.now());
    return null;
  },
});

function databaseProbe(ctx: ActionCtx): Probe {
  return async () => {
    const mark = await ctx.runMutation(internal.health.begin, {});
    const read = await ctx.runQuery(internal.health.written, {});
    if (read === null || read < mark) throw new Error("What was written was not read");
    return null;
  };
}

function storageProbe(ctx: ActionCtx): Probe {
  return async () => {
    const content = `Written to be read at ${Date.now()}`;
    const id = await ctx.storage.store(new Blob([content], { type: "text/plain" }));
    try {
      const read = await (await ctx.storage.get(id))?.text();
      if (read !== content) throw new Error("What was written was not read");
    } finally {
      await ctx.storage.delete(id);
    }
    return null;
  };
}

function mailProbe(ctx: ActionCtx): Probe {
  return async () => {
    await ctx.runAction(internal.mailSender.probe, { timeoutMs: PROBE_MS });
    return null;
  };
}

function paymentsProbe(ctx: ActionCtx): Probe {
  return async () => {
    await ctx.runAction(internal.payments.probe, {});
    return null;
  };
}

interface Inside {
  outbox: Finding;
  mails: Finding;
  search: Finding;
  found: Omit<SearchCheck, "checked"> | null;
}

async function inside(ctx: ActionCtx): Promise<Inside> {
  const begun = Date.now();
  const latency = () => Math.max(0, Date.now() - begun);
  try {
    const { outbox, mails, search, index } = await ctx.runQuery(internal.health.lookInside, {
      nowMs: begun,
    });
    const { checked, stale, searchedTo } = search;
    const error =
      stale.length > 0
        ? `Search shows ${stale.length} of ${checked} guides as they were`
        : index.error;
    const figures = { checked, stale: stale.length, waiting: index.waiting };
    const latencyMs = latency();
    return {
      outbox: { ...outbox, latencyMs },
      mails: { ...mails, latencyMs },
      search: { error, latencyMs, figures },
      found: { stale, searchedTo },
    };
  } catch (error) {
    const failed = { error: sayable(error), latencyMs: latency() };
    return { outbox: failed, mails: failed, search: failed, found: null };
  }
}

/** The provider may answer, and mails fail all the same. */
function emailFinding(provider: Finding, mails: Finding): Finding {
  const error = provider.error ?? (mails.error === null ? null : sayable(mails.error));
  return { ...provider, error, figures: mails.figures ?? {} };
}

/** One round. `patienceMs` is how long it waits for a scheduler that is late. */
export const measure = internalAction({
  args: { patienceMs: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { patienceMs = LATE_MS }) => {
    const [database, storage, provider, payments, { outbox, mails, search, found }] =
      await Promise.all([
        find(databaseProbe(ctx)),
        find(storageProbe(ctx)),
        find(mailProbe(ctx)),
        find(paymentsProbe(ctx)),
        inside(ctx),
      ]);
    const email = emailFinding(provider, mails);
    const all = { database, storage, email, payments, search, outbox };
    const findings = Object.entries(all).map(([part, { figures = {}, ...finding }]) => ({
      part: part as HealthPart,
      figures,
      ...finding,
    }));
    const isMissing = await ctx.runMutation(internal.health.note, { findings, search: found });
    if (isMissing && patienceMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
      await ctx.runMutation(internal.health.note, { findings: [], search: null });
    }
    return null;
  },
});
