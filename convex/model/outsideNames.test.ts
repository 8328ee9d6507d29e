import { createSocket, type Socket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { lookUpName } from "./outsideNames.ts";

const A = 1;
const AAAA = 28;
const NO_SUCH_NAME = 3;
const HEADER_LENGTH = 12;

/** By name and kind of record, as bytes. A name that is not in here does not exist; of null nobody ever hears. */
const RECORDS: Record<string, Partial<Record<number, number[]>> | null> = {
  "both.example": { [A]: [93, 184, 216, 34], [AAAA]: [0x26, 6, ...Array(13).fill(0), 7] },
  "old.example": { [A]: [93, 184, 216, 35] },
  "new.example": { [AAAA]: [0x26, 6, ...Array(13).fill(0), 8] },
  "silent.example": null,
};

/** The question of a query (RFC 1035, 4.1.2): labels with their lengths, then what kind is asked for. */
function questionOf(query: Buffer): { name: string; kind: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_LENGTH;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), kind: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer): Buffer | null {
  const { name, kind, end } = questionOf(query);
  const records = RECORDS[name];
  if (records === null) return null;
  const data = records?.[kind];
  const header = Buffer.alloc(HEADER_LENGTH);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (records === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data === undefined ? 0 : 1, 6);
  const question = query.subarray(HEADER_LENGTH, end);
  if (data === undefined) return Buffer.concat([header, question]);
  // The name as it stands in the question, the kind, of the internet, for a minute.
  const start = [0xc0, HEADER_LENGTH, 0, kind, 0, 1, 0, 0, 0, 60, 0, data.length];
  return Buffer.concat([header, question, Buffer.from([...start, ...data])]);
}

let server: Socket;
let resolver: Resolver;

beforeEach(async () => {
  server = createSocket("udp4", (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer !== null) server.send(answer, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  resolver = new Resolver({ timeout: 50, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});

afterEach(() => server.close());

describe("a name", () => {
  it.each([
    ["both.example", ["93.184.216.34", "2606::7"]],
    ["old.example", ["93.184.216.35"]],
    ["new.example", ["2606::8"]],
    ["unknown.example", []],
    ["silent.example", []],
  ])("%s means all that is known of it", async (name, addresses) => {
    const found = await lookUpName(name, resolver);
    expect(found.map(({ address }) => address)).toEqual(addresses);
    for (const { address, family } of found) expect(family).toBe(address.includes(":") ? 6 : 4);
  });
});
