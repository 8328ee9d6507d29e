// HEAD is GET without the body, and only looks: where a GET changes something, there is none.
import { describe, expect, test } from "vitest";

import { addressOf } from "./matrix/address.ts";
import { matrix } from "./matrix/rows.ts";
import { CALLERS, createWorld } from "./matrix/world.ts";
import { rowsOf } from "./setup/copied-rows.ts";

/** Those that write. */
const REFUSED = new Map([
  // Lists people, and notes who looked.
  ["GET /api/admin/users", 405],
  // Marks it read.
  ["GET /api/messages/{partnerId}", 405],
  // Counts the wish.
  ["GET /api/user/export", 405],
  // Makes the key where nobody has asked for it yet.
  ["GET /api/user/push-key", 405],
]);

/** Of each row somebody who gets an answer: that an administrator's call was refused is noted, however it was made. */
const looking = matrix.filter(
  ({ route = "", answers }) => route.startsWith("GET ") && answers.some((status) => status < 400),
);

describe.each(looking.map((row) => ({ row, title: `${row.route} ${row.when ?? ""}` })))(
  "HEAD for $title",
  ({ row: { route = "", answers, input } }) => {
    test("changes nothing", async () => {
      const at = answers.findIndex((status) => status < 400);
      const caller = CALLERS[at] ?? "ANON";
      const world = await createWorld(caller);
      const { address } = addressOf(route, (await input?.(world)) ?? {});
      // What was done to get there may still be told to others.
      await world.t.finishAllScheduledFunctions(() => undefined);
      const before = await rowsOf(world.t);
      const response = await world.t.fetch(address, {
        method: "HEAD",
        headers: caller === "ANON" ? {} : { Authorization: `Bearer ${world.people[caller].token}` },
      });
      expect(await rowsOf(world.t)).toEqual(before);
      const status = REFUSED.get(route);
      expect(response.status).toBe(status ?? answers[at] ?? answers[0]);
      const told =
        status === undefined ? await world.t.fetch(address, { method: "OPTIONS" }) : response;
      const allowed = told.headers.get("Allow")?.split(", ");
      expect(allowed).toContain("GET");
      expect(allowed?.includes("HEAD")).toBe(status === undefined);
    });
  },
);

test("HEAD is not offered to whom it was just refused: a first look at somebody's figures is noted", async () => {
  const { t, guide, people } = await createWorld("ADMIN");
  const address = `/api/analytics/${guide.id}`;
  const headers = { Authorization: `Bearer ${people.ADMIN.token}` };
  const first = await t.fetch(address, { method: "HEAD", headers });
  expect([first.status, first.headers.get("Allow")]).toEqual([405, "GET"]);
  await t.fetch(address, { headers });
  const second = await t.fetch(address, { method: "HEAD", headers });
  expect(second.status).toBe(200);
});
