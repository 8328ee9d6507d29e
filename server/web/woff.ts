// From a WOFF file, which packages of fonts ship, the font itself: what draws text outside a browser reads no other.
// The format: https://www.w3.org/TR/WOFF/
import { inflateSync } from "node:zlib";

const SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ROW = 20;
const FONT_HEADER = 12;
const FONT_ROW = 16;
const NAMES = [1, 6];
const NAME_TABLE = 0x6e616d65;

interface Table {
  tag: number;
  checksum: number;
  bytes: Buffer;
}

function tableAt(woff: Buffer, at: number): Table {
  const word = (index: number) => woff.readUInt32BE(at + 4 * index);
  const [tag, offset, packed, length, checksum] = [word(0), word(1), word(2), word(3), word(4)];
  const part = woff.subarray(offset, offset + packed);
  // What did not get smaller stands there as it was.
  return { tag, checksum, bytes: packed < length ? inflateSync(part) : part };
}

/** The first words of a font: its kind, and how its list of tables can be searched by halves. */
function fontHeader(kind: number, count: number): Buffer {
  const halvings = Math.floor(Math.log2(count));
  const searched = 2 ** halvings * FONT_ROW;
  const header = Buffer.alloc(FONT_HEADER);
  header.writeUInt32BE(kind, 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(searched, 6);
  header.writeUInt16BE(halvings, 8);
  header.writeUInt16BE(count * FONT_ROW - searched, 10);
  return header;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** A list of names for Windows in English: the family's, and the one by which printers know the font. */
function namesOf(family: string): Buffer {
  const text = Buffer.from(family, "utf16le").swap16();
  const rows = NAMES.flatMap((name) => [3, 1, 0x409, name, text.length, 0]);
  const words = [0, NAMES.length, 2 * (3 + rows.length), ...rows];
  const header = Buffer.alloc(2 * words.length);
  words.forEach((word, at) => header.writeUInt16BE(word, 2 * at));
  return Buffer.concat([header, text]);
}

/** The font under another name, by which it is told from others of its family. */
export function fontOfWoff(woff: Buffer, family: string): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error("This is no WOFF file");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    tableAt(woff, WOFF_HEADER + index * WOFF_ROW),
  ).map((table) => (table.tag === NAME_TABLE ? { ...table, bytes: namesOf(family) } : table));
  let offset = FONT_HEADER + count * FONT_ROW;
  const rows = tables.map(({ tag, checksum, bytes }) => {
    const row = Buffer.alloc(FONT_ROW);
    [tag, checksum, offset, bytes.length].forEach((word, at) => row.writeUInt32BE(word, 4 * at));
    offset += padded(bytes.length);
    return row;
  });
  const bodies = tables.map(({ bytes }) => {
    const body = Buffer.alloc(padded(bytes.length));
    bytes.copy(body);
    return body;
  });
  return Buffer.concat([fontHeader(woff.readUInt32BE(4), count), ...rows, ...bodies]);
}
