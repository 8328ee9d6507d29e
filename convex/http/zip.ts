// A ZIP that is made while it is sent: nothing but the piece on its way is held. It knows nothing of what is in it.
import { Zip, ZipDeflate, ZipPassThrough } from "fflate/browser";

export interface Entry {
  name: string;
  /** Pictures and the like, which are small already, are taken as they are. */
  isText: boolean;
  pieces: AsyncIterable<Uint8Array>;
}

async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) failures.push(error);
    else made.push(piece);
  });
  const take = () => {
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    return made.splice(0);
  };
  for await (const { name, isText, pieces } of entries) {
    const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

async function pump(
  entries: AsyncIterable<Entry>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    // A write waits for the reader to have room.
    for await (const piece of zipped(entries)) await writer.write(piece);
    await writer.close();
  } catch (error) {
    // Where the reader is gone there is nobody to tell.
    await writer.abort(error).catch(() => undefined);
  }
}

/**
 * Who reads it has an archive, or an error where making it failed. It is made by the call that asks for it, not by whoever
 * reads: only the call may read the database.
 */
export function zipStream(entries: AsyncIterable<Entry>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void pump(entries, writable.getWriter());
  return readable;
}
