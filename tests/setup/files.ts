// Files for tests: pictures that are ones, and the way in for them.
import sharp from "sharp";

import type { FilePurpose } from "#convex/model/files/contract.ts";

import type { Backend } from "./backend.ts";

export type PictureFormat = "png" | "jpeg" | "webp";

/** Of one colour, so that thousands of pixels are few bytes. */
export async function picture(
  format: PictureFormat = "jpeg",
  { width = 64, height = 48 }: { width?: number; height?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 20, g: 120, b: 90 };
  const drawn = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await drawn.toFormat(format).toBuffer());
}

export function documentOf(text = "hello"): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.4\n% ${text}\ntrailer <<>>\n%%EOF\n`);
}

export interface Sender {
  headers: Record<string, string>;
}

/** An address for the bytes of one file. */
export async function uploadAddress(
  t: Pick<Backend, "fetch">,
  { headers }: Sender,
  purpose?: FilePurpose,
): Promise<string> {
  const response = await t.fetch("/api/objects/upload", {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(purpose === undefined ? {} : { purpose }),
  });
  const { uploadURL } = (await response.json()) as { uploadURL?: string };
  if (uploadURL === undefined) throw new Error(`no address: ${response.status}`);
  return new URL(uploadURL).pathname;
}

export async function putBytes(
  t: Pick<Backend, "fetch">,
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Response> {
  return await t.fetch(address, { method: "PUT", headers: { "Content-Type": type }, body: bytes });
}

/** The path of a file that came in well. */
export async function uploaded(
  t: Pick<Backend, "fetch">,
  sender: Sender,
  {
    bytes,
    type = "image/jpeg",
    purpose,
  }: { bytes?: Uint8Array<ArrayBuffer>; type?: string; purpose?: FilePurpose } = {},
): Promise<string> {
  const address = await uploadAddress(t, sender, purpose);
  const response = await putBytes(t, address, bytes ?? (await picture()), type);
  const body = (await response.json()) as { path?: string };
  if (body.path === undefined) throw new Error(JSON.stringify(body));
  return body.path;
}
