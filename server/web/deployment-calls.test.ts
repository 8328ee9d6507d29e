import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";

import { deploymentCalls } from "./deployment-calls.ts";

/** Says who was asked for what. */
async function deployment(): Promise<string> {
  const server = createHttpServer(({ url, headers }, response) => {
    response.end(`${headers.host} ${url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("calls of the API go on to the deployment under its own name, and nothing else does", async () => {
  const host = await deployment();
  const vite = await createServer({
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: "127.0.0.1", ...deploymentCalls(`http://${host}`) },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const [address = ""] = vite.resolvedUrls?.local ?? [];
  const ask = async (path: string) => (await fetch(new URL(path, address))).text();
  expect(await ask("/api/objects/a?b=c")).toBe(`${host} /api/objects/a?b=c`);
  expect(await ask("/apiary")).not.toContain(host);
});

test("without a deployment nothing goes anywhere", () => {
  expect(deploymentCalls("")).toEqual({});
  expect(deploymentCalls(undefined)).toEqual({});
});
