// Events, who is told of them, and clocks for tests.
import type Stripe from "stripe";

import { letters, newId } from "../objects/ids.ts";
import type { Event, TestClock, WebhookEndpoint, Wire } from "../objects/stored.ts";
import { createdFilter, idOf, listed, type Asked, type Call } from "../wire/call.ts";
import { invalid } from "../wire/fault.ts";

export function newEndpoint(
  id: string,
  url: string,
  secret: string,
  created: number,
  enabled: string[] = ["*"],
): WebhookEndpoint {
  return {
    id,
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created,
    description: null,
    enabled_events: enabled,
    livemode: false,
    metadata: {},
    secret,
    status: "enabled",
    url,
  } satisfies Wire<Stripe.WebhookEndpoint>;
}

/** The secret is told once. */
function withoutSecret(endpoint: WebhookEndpoint) {
  return { ...endpoint, secret: undefined } satisfies Wire<Stripe.WebhookEndpoint>;
}

function createEndpoint({ books, params }: Asked): WebhookEndpoint {
  const url = params.need("url");
  const enabled = params.texts("enabled_events") ?? [];
  const description = params.textOrNull("description") ?? null;
  const metadata = params.metadata();
  params.ignore("api_version", "connect");
  params.done();
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalid(
      "Invalid URL: An explicit scheme (such as https) must be provided.",
      "url",
      "url_invalid",
    );
  }
  if (enabled.length === 0)
    throw invalid("Missing required param: enabled_events.", "enabled_events");
  if (books.store.count("webhook_endpoint") >= 16) {
    throw invalid("You have reached the maximum of 16 test webhook endpoints.");
  }
  const made = newEndpoint(newId("we"), url, `whsec_${letters(32)}`, books.now(), enabled);
  return books.put("webhook_endpoint", { ...made, description, metadata });
}

function listEvents(asked: Asked): object {
  const { books, params } = asked;
  const type = params.text("type");
  const types = params.texts("types");
  const isIn = createdFilter(params);
  const isUndelivered = params.boolean("delivery_success") === false;
  const rows = [...books.store.all("event")].filter(
    (row: Event) =>
      isIn(row) &&
      (type === undefined || matches(type, row.type)) &&
      (types === undefined || types.includes(row.type)) &&
      (!isUndelivered || row.pending_webhooks > 0),
  );
  return listed(rows, "/v1/events", asked);
}

/** `invoice.*` */
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith(".*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

const CLOCK_LIFE_S = 30 * 86_400;

function createClock({ books, params }: Asked): TestClock {
  const frozen = params.integer("frozen_time");
  const name = params.textOrNull("name") ?? null;
  params.done();
  if (frozen === undefined) {
    throw invalid("Missing required param: frozen_time.", "frozen_time", "parameter_missing");
  }
  if (books.store.count("test_clock") >= 1000) throw invalid("You have too many test clocks.");
  const clock = {
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: books.now(),
    deletes_after: books.now() + CLOCK_LIFE_S,
    frozen_time: frozen,
    livemode: false,
    name,
    status: "ready",
    status_details: {},
  } satisfies TestClock;
  books.put("test_clock", clock);
  books.emit("test_helpers.test_clock.created", clock);
  return clock;
}

/** It walks behind the answer, as Stripe's does: `status` says when it is there. */
function advanceClock(asked: Asked): TestClock {
  const { books, params } = asked;
  const clock = books.must("test_clock", idOf(asked));
  const target = params.integer("frozen_time");
  params.done();
  if (target === undefined) {
    throw invalid("Missing required param: frozen_time.", "frozen_time", "parameter_missing");
  }
  if (clock.status === "advancing") {
    throw invalid(
      "The test clock is already advancing: wait until it is ready.",
      undefined,
      "test_clock_advancing",
    );
  }
  if (target <= clock.frozen_time) {
    throw invalid("The new time must be after the test clock's current time.", "frozen_time");
  }
  const advancing = books.patch("test_clock", clock.id, {
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  books.emit("test_helpers.test_clock.advancing", advancing);
  return advancing;
}

export const testCalls: Call[] = [
  { method: "GET", path: "/v1/events", run: listEvents },
  {
    method: "GET",
    path: "/v1/events/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("event", idOf(asked));
    },
  },
  { method: "POST", path: "/v1/webhook_endpoints", run: createEndpoint },
  {
    method: "GET",
    path: "/v1/webhook_endpoints",
    run: (asked) => {
      const rows = Array.from(asked.books.store.all("webhook_endpoint"), withoutSecret);
      return listed(rows, "/v1/webhook_endpoints", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/webhook_endpoints/{id}",
    run: (asked) => {
      asked.params.done();
      return withoutSecret(asked.books.must("webhook_endpoint", idOf(asked)));
    },
  },
  {
    method: "DELETE",
    path: "/v1/webhook_endpoints/{id}",
    run: (asked) => {
      asked.params.done();
      const { id } = asked.books.must("webhook_endpoint", idOf(asked));
      asked.books.store.remove("webhook_endpoint", id);
      return {
        id,
        object: "webhook_endpoint",
        deleted: true,
      } satisfies Stripe.DeletedWebhookEndpoint;
    },
  },
  { method: "POST", path: "/v1/test_helpers/test_clocks", run: createClock },
  {
    method: "GET",
    path: "/v1/test_helpers/test_clocks",
    run: (asked) =>
      listed(asked.books.store.all("test_clock"), "/v1/test_helpers/test_clocks", asked),
  },
  {
    method: "GET",
    path: "/v1/test_helpers/test_clocks/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("test_clock", idOf(asked));
    },
  },
  { method: "POST", path: "/v1/test_helpers/test_clocks/{id}/advance", run: advanceClock },
];
