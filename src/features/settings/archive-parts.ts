// One's archive, fetched part by part: the browser is known by its token, which only a script can send along.
import { ConvexError } from "convex/values";

import { PARTS_HEADER } from "#convex/model/ownData/contract.ts";

export const ARCHIVE_TYPE = "application/zip";

async function refusalIn(response: Response): Promise<Error> {
  try {
    return new ConvexError((await response.json()) as Record<string, string>);
  } catch {
    return new Error(`the export ended with ${response.status}`);
  }
}

/** Tells how many bytes have come after each piece. A part that breaks off is an error: half a ZIP is none. */
async function bytesOf(response: Response, tell: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    pieces.push(next.value);
    size += next.value.byteLength;
    tell(size);
  }
  return new Blob(pieces, { type: ARCHIVE_TYPE });
}

function nameOf(response: Response): string {
  const said = response.headers.get("Content-Disposition") ?? "";
  return /filename="([\w.-]+)"/.exec(said)?.[1] ?? "export.zip";
}

interface ArchivePart {
  content: Blob;
  name: string;
}

/** Each as it has come in whole. `tell` hears how many bytes have come of the part on its way. */
export async function* archiveParts(
  token: string | null,
  tell: (bytes: number) => void,
): AsyncGenerator<ArchivePart> {
  const headers = new Headers();
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  for (let part = 1, parts = 1; part <= parts; part += 1) {
    const response = await fetch(`/api/user/export?part=${part}`, { headers });
    if (!response.ok) throw await refusalIn(response);
    parts = Number(response.headers.get(PARTS_HEADER) ?? 1);
    yield { content: await bytesOf(response, tell), name: nameOf(response) };
  }
}
