// A person's archive, read as its person does.
import { unzipSync } from "fflate";
import { expect } from "vitest";

export type Row = Record<string, unknown>;
export interface Archive {
  names: string[];
  /** The rows of a kind. */
  data: (kind: string) => Row[];
  text: string;
  files: Map<string, Uint8Array>;
}

export async function opened(response: Response): Promise<Archive> {
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const textOf = (name: string) => new TextDecoder().decode(entries[name]);
  const names = Object.keys(entries);
  return {
    names,
    data: (kind) => JSON.parse(textOf(`data/${kind}.json`)) as Row[],
    text: names
      .filter((name) => /json|txt/.test(name))
      .map(textOf)
      .join("\n"),
    files: new Map(Object.entries(entries).filter(([name]) => name.startsWith("files/"))),
  };
}
