// What becomes of a file on its way, and what people are told of it, in the specification's words.
import type { TFunction } from "i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { appError, rateLimited } from "#convex/model/errors.ts";
import type { FilePurpose } from "#convex/model/files/contract.ts";
import { FILE_PURPOSES } from "#convex/model/files/contract.ts";

import core from "../../../public/locales/en/core.json" with { type: "json" };
import work from "../../../public/locales/en/work.json" with { type: "json" };
import { i18n } from "../../i18n/i18n.ts";
import { NAMESPACE } from "../../i18n/look-up.ts";
import { currentToast } from "../../ui/toast-store.ts";
import { acceptOf, problemOf } from "./check-file.ts";
import { type SendFailure, sendFile } from "./send-file.ts";
import { isFinal, tellFailed, tellSent } from "./tell-upload.ts";

await i18n.init({ lng: "en", resources: { en: { [NAMESPACE]: core } } });

const ADDRESS = "/api/objects/upload/secret";
const MEGABYTE = 1_048_576;

/** As i18next does it, with the English texts. */
const t = ((key: string, values: Record<string, unknown> = {}) => {
  const text = (work.upload as Record<string, string>)[key.replace("upload.", "")] ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) => String(values[name]));
}) as unknown as TFunction;

/** A request as the browser has it, which the test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  sent: unknown[] = [];

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(...call: unknown[]) {
    this.sent.push(...call);
  }

  setRequestHeader(...header: unknown[]) {
    this.sent.push(...header);
  }

  send(body: unknown) {
    this.sent.push(body);
  }

  abort() {
    this.end(0);
  }

  end(status: number, body?: unknown) {
    this.status = status;
    this.responseText = body === undefined ? "" : JSON.stringify(body);
    this.dispatchEvent(new Event("loadend"));
  }
}

const file = new Blob(["x".repeat(10)], { type: "image/png" });
let progress: number[];
let ask: (input: object) => Promise<{ path: string }>;

beforeEach(() => {
  progress = [];
  vi.useFakeTimers();
  vi.stubGlobal("location", { href: "http://localhost:3000/guide" });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  ask = async () => await Promise.resolve({ path: ADDRESS });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begun(purpose: FilePurpose = "photo", stop = new AbortController()) {
  const onProgress = (share: number) => progress.push(share);
  const sending = sendFile(file, "lan.png", { purpose, ask, onProgress, signal: stop.signal });
  const outcome = sending.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
}

function toasted(error: unknown, purpose: FilePurpose = "photo") {
  const inField = tellFailed(t, error, purpose);
  const { title, description } = currentToast() ?? {};
  return { title, description, inField };
}

describe("a file that arrives", () => {
  test("is sent once as it is, to this page's own server, and tells how far it is", async () => {
    const outcome = begun();
    await vi.advanceTimersByTimeAsync(0);
    const part = Object.assign(new Event("progress"), { loaded: 4, total: 10 });
    FakeRequest.last.upload.dispatchEvent(part);
    FakeRequest.last.end(200, { path: "/api/files/abc.webp", url: "http://x/api/files/abc.webp" });
    expect(await outcome).toEqual({
      uploadURL: ADDRESS,
      normalizedPath: "/api/files/abc.webp",
      fileName: "lan.png",
      fileSize: 10,
      fileType: "image/png",
    });
    expect(progress).toEqual([0.4]);
    const put = ["PUT", "/api/objects/upload/secret", "Content-Type", "image/png", file];
    expect(FakeRequest.last.sent).toEqual(put);
  });

  test("may be named by its url alone", async () => {
    const outcome = begun();
    await vi.advanceTimersByTimeAsync(0);
    FakeRequest.last.end(200, { url: "http://x/api/files/abc.webp" });
    expect(await outcome).toMatchObject({ normalizedPath: "/api/files/abc.webp" });
  });

  test("is told of", () => {
    tellSent(t, "lan.png");
    expect(currentToast()).toMatchObject({
      title: "Upload Successful",
      description: "lan.png has been uploaded successfully.",
    });
  });
});

describe("a file that does not arrive", () => {
  test.each([
    ["photo", "Upload failed with status: 500"],
    ["logo", "Failed to upload file. Please try again."],
  ] as const)("because the server fails: a %s", async (purpose, description) => {
    const outcome = begun(purpose);
    await vi.advanceTimersByTimeAsync(0);
    FakeRequest.last.end(500);
    const error = await outcome;
    expect(toasted(error, purpose)).toEqual({
      title: "Upload Failed",
      description,
      inField: description,
    });
    expect(isFinal(error)).toBe(false);
  });

  test("because it is not good says why in its field, and is not offered again", async () => {
    const outcome = begun();
    await vi.advanceTimersByTimeAsync(0);
    FakeRequest.last.end(415, { message: "This file is damaged", code: "X" });
    const error = await outcome;
    expect(toasted(error)).toEqual({
      title: "Upload Failed",
      description: "Upload failed with status: 415",
      inField: "This file is damaged",
    });
    expect(isFinal(error)).toBe(true);
  });

  test("because the connection breaks off", async () => {
    const outcome = begun();
    await vi.advanceTimersByTimeAsync(0);
    FakeRequest.last.end(0);
    expect(toasted(await outcome)).toMatchObject({
      title: "Upload Failed",
      description: "Upload failed",
    });
  });

  test("within thirty seconds", async () => {
    const outcome = begun();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(FakeRequest.last.responseText).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(toasted(await outcome)).toMatchObject({
      title: "Upload Failed",
      description: "Upload timed out",
    });
  });

  test("because no address is given says what the server said", async () => {
    ask = async () => await Promise.reject(rateLimited(1_000));
    expect(toasted(await begun())).toEqual({
      title: "Upload Error",
      description: "Too many attempts. Please try again later.",
      inField: "Too many attempts. Please try again later.",
    });
  });

  test("because there is no space for it says so before anything is sent", async () => {
    const full =
      "Your 5 GB for files are used up. Please remove pictures that you need no more, or contact support.";
    const asked: object[] = [];
    ask = async (input) => {
      asked.push(input);
      return await Promise.reject(appError("PAYLOAD_TOO_LARGE", full));
    };
    expect(toasted(await begun("attachment"))).toMatchObject({
      title: "Upload Error",
      description: full,
    });
    expect(asked).toEqual([{ purpose: "attachment", bytes: 10 }]);
  });

  test("because nobody answers when an address is asked for", async () => {
    ask = () => new Promise(() => undefined);
    const outcome = begun();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(toasted(await outcome)).toMatchObject({ description: "Upload timed out" });
  });

  test("because it was stopped says nothing", async () => {
    const stop = new AbortController();
    const outcome = begun("photo", stop);
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    expect(((await outcome) as SendFailure).why).toBe("stopped");
  });
});

describe("a chosen file", () => {
  test.each([
    ["photo", 5, "File size must be less than 5MB"],
    ["logo", 2, "File size must be less than 2MB"],
    ["gallery", 10, "File size must be less than 10MB"],
    ["attachment", 10, "File size must be less than 10MB"],
    ["licence", 10, "File size must be less than 10MB"],
  ] as const)("for a %s may have %i MB", (purpose, megabytes, sentence) => {
    const type = "image/png";
    expect(problemOf({ type, size: megabytes * MEGABYTE }, purpose)).toBeNull();
    expect(problemOf({ type, size: megabytes * MEGABYTE + 1 }, purpose)).toBe(sentence);
  });

  test.each(FILE_PURPOSES)("for a %s is of a type that is taken", (purpose) => {
    const types = purpose === "attachment" ? "PNG, JPEG, WebP, PDF" : "PNG, JPEG, WebP";
    for (const type of ["image/svg+xml", "image/gif", "text/html", ""]) {
      expect(problemOf({ type, size: 1 }, purpose)).toBe(
        `File type not allowed. Accepted types: ${types}`,
      );
    }
    const paper = problemOf({ type: "application/pdf", size: 1 }, purpose);
    expect(paper === null).toBe(purpose === "attachment");
    expect(acceptOf(purpose).includes("application/pdf")).toBe(purpose === "attachment");
  });
});
