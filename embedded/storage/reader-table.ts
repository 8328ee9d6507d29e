import fs from "node:fs";

/** Of 2,047 readers; lmdb takes as many as fit. */
const BYTES = 128 * 1024;

/**
 * lmdb's table of readers is mapped into memory, and a new one is all holes: the first touch of a page that the disk has no
 * room for any more ends the process. Who opens the database must hold its folder.
 */
export function fillReaderTable(file: string): void {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found !== undefined && found.size >= BYTES && found.blocks * 512 >= found.size) return;
  const draft = `${file}.new`;
  fs.writeFileSync(draft, Buffer.alloc(BYTES), { mode: 0o600 });
  // Who reads the old one, for a copy of the data, keeps it.
  fs.renameSync(draft, file);
}
