import { beforeAll, describe, expect, test } from "vitest";

import { SITE_URL, type TestRunner, asked, runnerForTest } from "./testing.ts";

let t: TestRunner;
beforeAll(async () => {
  t = await runnerForTest();
});

async function get(path: string, init?: RequestInit): Promise<Response> {
  return asked(t.runner, SITE_URL + path, init);
}

describe("HTTP actions", () => {
  test("answer with their status, place and every cookie", async () => {
    const response = await get("/callback");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("https://app/done");
    expect(response.headers.getSetCookie()).toEqual([
      "a=1; HttpOnly",
      "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
    ]);
  });

  test("see the request as it came", async () => {
    const response = await get("/echo/a/b?c=d", { method: "POST", body: "text" });
    expect(await response.text()).toBe(`${SITE_URL}/echo/a/b?c=d text`);
  });

  test("may write their body after they returned", async () => {
    expect(await (await get("/stream")).text()).toBe("part 1;part 2;part 3;");
  });

  test("run with a foreign Authorization header: only who asks for the identity is told that it is none", async () => {
    const headers = { "user-agent": "test", authorization: "Bearer of-my-own" };
    const answer = (await (await get("/whoami", { headers })).json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      identity: { refused: expect.stringContaining("Could not parse JWT payload.") as string },
      nested: { refused: expect.stringContaining("Could not parse JWT payload.") as string },
      inQuery: null,
      authorization: "Bearer of-my-own",
      metadata: { ip: "10.1.2.3", userAgent: "test", scheduledFunctionId: null, authToken: null },
    });
    const { requestId } = answer["metadata"] as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-f]{16}$/);
  });

  test("know that nobody calls", async () => {
    for (const authorization of [null, "Basic eDp5"]) {
      const headers: HeadersInit = authorization === null ? {} : { authorization };
      const answer = await (await get("/whoami", { headers })).json();
      expect(answer).toMatchObject({ identity: null, nested: null, inQuery: null });
    }
  });

  test("that are not there are 404, HEAD is GET", async () => {
    const response = await get("/nowhere");
    expect([response.status, await response.text()]).toEqual([404, "No matching routes found"]);
    expect((await get("/whoami", { method: "POST" })).status).toBe(404);
    const head = await get("/whoami", { method: "HEAD" });
    expect([head.status, head.body, head.headers.get("content-type")]).toEqual([
      200,
      null,
      "application/json",
    ]);
    expect(await t.runner.hasRoute("POST", "/echo/x")).toBe(true);
    expect(await t.runner.hasRoute("GET", "/echo/x")).toBe(false);
  });

  test("that throw answer 500 with the place, unless redacted", async () => {
    const response = await get("/throw");
    expect(response.status).toBe(500);
    const body = (await response.json()) as { code: string; trace: string };
    expect(body.code).toMatch(/^\[Request ID: [0-9a-f]{16}\] Server Error: Uncaught Error: boom$/);
    expect(body.trace).toMatch(/^Uncaught Error: boom\n {4}at .*\.\.\/convex\/http\.ts:\d+:\d+/);
    expect(await (await get("/throw-data")).json()).toMatchObject({ data: { code: "TEAPOT" } });
    expect(await (await get("/nothing")).json()).toMatchObject({
      code: expect.stringContaining("HTTP actions must return a Response") as string,
    });
    const redacted = await runnerForTest({ redact: true });
    const hidden = await asked(redacted.runner, `${SITE_URL}/throw`);
    expect(await hidden.json()).toEqual({
      code: expect.stringMatching(/^\[Request ID: [0-9a-f]{16}\] Server Error$/) as string,
    });
  });
});
