// Whatever bytes reach the upload: what is taken goes out as a picture of ours or as a document that nothing opens, and
// what is not taken leaves nothing behind.
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import { chance, tallied, timeLimit } from "../../tests/setup/effort.ts";
import { documentOf, picture, putBytes, uploadAddress, uploaded } from "../../tests/setup/files.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const FILES = 100;
const FILES_LONG = 2_000;
/** Fewer than the addresses that a person gets in an hour. */
const PER_PERSON = 50;

const text = (value: string): Bytes => new TextEncoder().encode(value);
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const SCRIPT = text('<script>alert(document.domain)</script><svg onload="alert(1)"/>');
const HTML = text("<!doctype html><html><body>");

const sources: [type: string, bytes: Bytes][] = [
  ["image/png", await picture("png")],
  ["image/jpeg", await picture("jpeg")],
  ["image/webp", await picture("webp")],
  ["application/pdf", documentOf("/JavaScript (app.alert(1))")],
];

/** Where formats say how large they are, and what follows. */
const HEADER = 64;

type Change = (bytes: Bytes) => Bytes;

const flipped =
  (at: number, value: number): Change =>
  (bytes) => {
    const copy = new Uint8Array(bytes);
    copy[at % copy.length] = value;
    return copy;
  };

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(HEADER), fc.nat(255)).map(([at, value]) => flipped(at, value)),
  fc.tuple(fc.nat(10_000), fc.nat(255)).map(([at, value]) => flipped(at, value)),
  fc.nat(10_000).map(
    (end): Change =>
      (bytes) =>
        bytes.slice(0, end % (bytes.length + 1)),
  ),
  fc.nat(10_000).map(
    (at): Change =>
      (bytes) =>
        joined(bytes.slice(0, at % bytes.length), SCRIPT, bytes.slice(at % bytes.length)),
  ),
  fc.constant<Change>((bytes) => joined(bytes, SCRIPT)),
  fc.constant<Change>((bytes) => joined(HTML, bytes)),
  fc.constantFrom(...sources).map(
    ([, other]): Change =>
      (bytes) =>
        joined(bytes, other),
  ),
  fc.tuple(fc.nat(HEADER), fc.uint8Array({ minLength: 4, maxLength: 4 })).map(
    ([at, four]): Change =>
      (bytes) =>
        joined(bytes.slice(0, at), four, bytes.slice(at + 4)),
  ),
);

const anyFile = fc.record({
  source: fc.constantFrom(...sources),
  changes: fc.array(anyChange, { minLength: 1, maxLength: 4 }),
  said: fc.option(fc.constantFrom("text/html", "image/svg+xml", "image/png", "application/pdf"), {
    nil: undefined,
    freq: 4,
  }),
});

async function requireHarmless(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  const { headers } = response;
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  const body = Buffer.from(await response.arrayBuffer());
  if (headers.get("Content-Type") === "application/pdf") {
    expect(headers.get("Content-Disposition")).toMatch(/^attachment;/);
    return;
  }
  expect(headers.get("Content-Type")).toBe("image/webp");
  expect(body.subarray(8, 12).toString()).toBe("WEBP");
  expect(body.includes("<script")).toBe(false);
}

test(
  "nothing that is uploaded can run where it is shown, and nothing ends the server",
  async () => {
    await tallied("mutated uploads", async (tally) => {
      const t = createBackend();
      let sent = 0;
      let taken = 0;
      let person: Person | undefined;
      const property = fc.asyncProperty(
        anyFile,
        async ({ source: [type, bytes], changes, said }) => {
          if (person === undefined || sent % PER_PERSON === 0) {
            person = await createPerson(t, `sender${sent}`, "GUIDE");
          }
          sent += 1;
          const changed = changes.reduce((current, change) => change(current), bytes);
          const address = await uploadAddress(t, person);
          const response = await putBytes(t, address, changed, said ?? type);
          expect([200, 413, 415]).toContain(response.status);
          tally.round(changes.length);
          if (response.status !== 200) return;
          taken += 1;
          const { path } = (await response.json()) as { path: string };
          await requireHarmless(await t.fetch(path, { headers: person.headers }));
        },
      );
      await fc.assert(property, { ...chance(FILES, FILES_LONG), endOnFailure: true });
      tally.remark(`${taken} of ${sent} taken`);
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThan(sent);
      const [objects, named] = await t.run(async (ctx) => {
        const blobs = await ctx.db.query("fileBlobs").take(20_000);
        const stored = await ctx.db.system.query("_storage").take(20_000);
        return [stored.map(({ _id }) => _id), blobs.map(({ storageId }) => storageId)];
      });
      expect(new Set(objects)).toEqual(new Set(named));
      await uploaded(t, await createPerson(t, "last", "GUIDE"));
    });
  },
  timeLimit(120_000),
);
