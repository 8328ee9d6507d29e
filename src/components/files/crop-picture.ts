// Cuts a square out of a picture, in the browser: what lies outside of it is never sent.

export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** More than any page shows of a square picture. */
const SIDE_MAX = 1_024;
const QUALITY = 0.92;

/** Photographs stay JPEG; what may be transparent stays so. */
function typeFor({ type }: Blob): string {
  return type === "image/jpeg" ? type : "image/png";
}

export async function cutSquare(file: Blob, { x, y, width, height }: Square): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const side = Math.max(1, Math.min(SIDE_MAX, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, side, side);
  bitmap.close();
  const cut = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, typeFor(file), QUALITY);
  });
  return cut ?? file;
}
