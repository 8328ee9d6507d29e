// What a form can say of a chosen file before it is sent; the server looks at the bytes themselves.
import {
  bytesMax,
  type FilePurpose,
  sizeText,
  typesOf,
  typeText,
} from "#convex/model/files/contract.ts";

interface Chosen {
  size: number;
  type: string;
}

/** What is wrong with it, as a sentence of the contract; null where nothing is. */
export function problemOf({ size, type }: Chosen, purpose: FilePurpose): string | null {
  if (!typesOf(purpose).includes(type)) return typeText(purpose);
  return size > bytesMax(purpose) ? sizeText(purpose) : null;
}

/** For `<input type="file" accept>`. */
export function acceptOf(purpose: FilePurpose): string {
  return typesOf(purpose).join(",");
}
