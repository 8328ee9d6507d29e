// Whoever hangs up while saying something is not waited for.
import { once } from "node:events";
import { type IncomingMessage, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { expect, it } from "vitest";

import { readBody } from "./body.ts";

const HEAD = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n";
const LIMIT = 100;

/** A request of which this much has come, and the hand that hangs up. */
async function asked(said: string) {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(HEAD + said);
  const [request] = (await once(server, "request")) as [IncomingMessage];
  return {
    request,
    hangUp: () => socket.destroy(),
    end: () => {
      socket.destroy();
      server.close();
    },
  };
}

it("is read to its end", async () => {
  const { request, end } = await asked("0123456789");
  expect((await readBody(request, LIMIT)).toString()).toBe("0123456789");
  end();
});

it("breaks off with whoever says it", async () => {
  const { request, hangUp, end } = await asked("0123");
  const read = readBody(request, LIMIT);
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
  await expect(readBody(request, LIMIT)).rejects.toMatchObject({ code: "ECONNRESET" });
  end();
});
