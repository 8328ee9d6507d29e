// Whoever hangs up while saying something is not waited for.
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { expect, it, vi } from "vitest";

import { SocketMemory } from "../sync/socket-memory.ts";
import { systemWorld } from "../world/system-world.ts";
import { counterOf, readBody } from "./body.ts";

const HEAD = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n";
const LIMIT = 100;
const uncounted = () => undefined;

/** A request of which this much has come, and the hand that hangs up. */
async function asked(said: string) {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(HEAD + said);
  const [request, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  return {
    request,
    response,
    hangUp: () => socket.destroy(),
    end: () => {
      socket.destroy();
      server.close();
    },
  };
}

it("is read to its end", async () => {
  const { request, end } = await asked("0123456789");
  expect((await readBody(request, LIMIT, uncounted)).toString()).toBe("0123456789");
  end();
});

it("breaks off with whoever says it", async () => {
  const { request, hangUp, end } = await asked("0123");
  const read = readBody(request, LIMIT, uncounted);
  hangUp();
  await expect(read).rejects.toMatchObject({ code: "ECONNRESET" });
  end();
});

it("is not waited for when the one who said it has gone before", async () => {
  const { request, hangUp, end } = await asked("0123");
  request.on("error", () => undefined);
  const closed = new Promise((resolve) => request.on("close", resolve));
  hangUp();
  await closed;
  await expect(readBody(request, LIMIT, uncounted)).rejects.toMatchObject({ code: "ECONNRESET" });
  end();
});

it("counts until it is answered", async () => {
  const bodies = new SocketMemory(systemWorld().monotonic, LIMIT);
  const { request, response, end } = await asked("0123456789");
  await readBody(request, LIMIT, counterOf(bodies, response));
  expect(bodies.total).toBe(10);
  const closed = once(response, "close");
  response.end();
  await closed;
  expect(bodies.total).toBe(0);
  end();
});

it("goes, the longest first, when all that is said at once is too much", async () => {
  const bodies = new SocketMemory(systemWorld().monotonic, 10);
  const read = async (said: string) => {
    const { request, response, end } = await asked(said);
    return { body: readBody(request, LIMIT, counterOf(bodies, response)), end };
  };
  const small = await read("01234");
  const large = await read("01234567");
  await expect(large.body).rejects.toMatchObject({ code: "ECONNRESET" });
  await vi.waitFor(() => expect(bodies.total).toBe(5));
  const broken = expect(small.body).rejects.toThrow();
  for (const { end } of [small, large]) end();
  await broken;
});
