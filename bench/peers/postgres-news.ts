// What follows from a booking in the background, with the work that ours does: the news of it within half a second, the
// reminder, and the mail, drawn in a process of its own and kept to be read.
import { once } from "node:events";
import { join } from "node:path";

import type { Sql, TransactionSql } from "postgres";

import type { ClaimedMail, MailContent } from "../../convex/model/mail/views.ts";
import { forkPeer } from "./wire.ts";

const ROUND_MS = 500;
const EFFECTS_MAX = 20;
const MAILS_MAX = 16;

export const NEWS_TABLES = `
  create table outbox (id bigserial primary key, user_id bigint not null, partner bigint not null, request bigint not null, due_at timestamptz not null);
  create index on outbox (due_at);
  create table notifications (id bigserial primary key, key text not null unique, user_id bigint not null, kind text not null, request bigint not null,
    read_at timestamptz, created_at timestamptz not null);
  create index on notifications (user_id, created_at);
  create table unread (user_id bigint primary key, count int not null);
  create table reminders (id bigserial primary key, user_id bigint not null, partner bigint not null, request bigint not null, kind text not null,
    due_at timestamptz not null);
  create index on reminders (due_at);
  create table user_settings (user_id bigint primary key, switched_off text[] not null);
  create table push_subscriptions (user_id bigint not null, endpoint text not null, primary key (user_id, endpoint));
  create table stopped_addresses (address text primary key);
  create table mails (id bigserial primary key, key text not null unique, user_id bigint not null, address text not null, filled jsonb not null,
    state text not null, attempts int not null, due_at timestamptz not null, kept jsonb);
  create index on mails (state, due_at);
`;

interface Effect {
  id: string;
  user_id: string;
  partner: string;
  request: string;
}

interface Facts {
  email: string;
  partner: string;
  filled: Record<string, string>;
}

async function tell(tx: TransactionSql, { id, user_id: user, partner, request }: Effect) {
  const key = `request:${request}:${user}`;
  const [known, facts, settings, , stopped] = await Promise.all([
    tx`select 1 from notifications where key = ${key}`,
    tx<Facts[]>`
      select u.email, p.name as partner, jsonb_build_object('tour', r.title, 'city', r.city, 'startDate', r.first_day::text, 'endDate',
        r.last_day::text, 'hours', r.hours::text, 'rateVND', r.rate::text,
        'totalVND', (r.hours * r.rate * (r.last_day - r.first_day + 1))::text) as filled
      from requests r join users u on u.id = ${user} join users p on p.id = ${partner} where r.id = ${request}`,
    tx<
      { switched_off: string[] }[]
    >`select switched_off from user_settings where user_id = ${user}`,
    tx`select endpoint from push_subscriptions where user_id = ${user} limit 10`,
    tx`select 1 from stopped_addresses a join users u on u.email = a.address where u.id = ${user}`,
  ]);
  await tx`delete from outbox where id = ${id}`;
  const [fact] = facts;
  if (known.length > 0 || fact === undefined) return;
  const isMailed = stopped.length === 0 && !settings[0]?.switched_off.includes("requests");
  const filled = { ...fact.filled, partner: fact.partner, path: `/jobs?request=${request}` };
  await Promise.all([
    tx`insert into notifications (key, user_id, kind, request, created_at) values (${key}, ${user}, 'request', ${request}, now())`,
    tx`insert into unread values (${user}, 1) on conflict (user_id) do update set count = unread.count + 1`,
    tx`insert into reminders (user_id, partner, request, kind, due_at) values
      (${user}, ${partner}, ${request}, 'expiring-24', now() + interval '24 hours')`,
    isMailed &&
      tx`insert into mails (key, user_id, address, filled, state, attempts, due_at) values
        (${key}, ${user}, ${fact.email}, ${tx.json(filled)}, 'WAITING', 0, now())`,
  ]);
}

interface ClaimedRow {
  id: string;
  key: string;
  address: string;
  name: string;
  filled: Record<string, string>;
}

/** Draws mails, one answer for each question. */
class Drawer {
  readonly #child = forkPeer(join(import.meta.dirname, "mail-server.ts"), []);

  async draw(mails: readonly Partial<ClaimedMail>[]): Promise<MailContent[]> {
    this.#child.send(mails);
    const [drawn] = (await once(this.#child, "message")) as [MailContent[]];
    return drawn;
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await once(this.#child, "exit");
  }
}

/** The news of what is in the outbox. `wake` says that there is something in it. */
export function startNews(sql: Sql): { wake(): void; stop(): Promise<void> } {
  const drawer = new Drawer();
  let timer: NodeJS.Timeout | null = null;
  let telling = Promise.resolve();
  let sending: Promise<void> | null = null;

  async function deliver(): Promise<void> {
    const left = await sql.begin(async (tx) => {
      const effects = await tx<Effect[]>`
        select id, user_id, partner, request from outbox where due_at <= now() order by due_at limit ${EFFECTS_MAX} for update skip locked`;
      for (const effect of effects) await tell(tx, effect);
      return effects.length === EFFECTS_MAX;
    });
    if (left) wake();
    sending ??= send().finally(() => (sending = null));
  }

  async function send(): Promise<void> {
    for (;;) {
      const claimed = await sql<ClaimedRow[]>`
        update mails m set state = 'SENDING', attempts = attempts + 1, due_at = now() + interval '1 minute' from users u
        where u.id = m.user_id and m.id in (
          select id from mails where state in ('WAITING', 'SENDING') and due_at <= now() limit ${MAILS_MAX} for update skip locked)
        returning m.id, m.key, m.address, u.name, m.filled`;
      if (claimed.length === 0) return;
      const drawn = await drawer.draw(
        claimed.map(({ key, address, name, filled }) => ({
          key,
          kind: "request",
          to: address,
          locale: "en",
          name,
          values: filled,
          path: filled["path"] ?? null,
          unsubscribe: key,
        })),
      );
      await sql.begin((tx) =>
        claimed.map(
          ({ id }, index) =>
            tx`update mails set state = 'KEPT', filled = '{}', kept = ${tx.json({ ...drawn[index] })} where id = ${id}`,
        ),
      );
    }
  }

  function wake(): void {
    timer ??= setTimeout(
      () => {
        timer = null;
        telling = telling.then(deliver);
      },
      ROUND_MS - (Date.now() % ROUND_MS),
    );
  }

  return {
    wake,
    async stop() {
      if (timer !== null) clearTimeout(timer);
      await telling;
      await sending;
      await drawer.stop();
    },
  };
}
