/** Some browsers read a file after the click that saves it has ended. */
const READ_WITHIN_MS = 60_000;

/** Hands the visitor a file. */
export function saveFile(
  content: string | Blob,
  { name, type }: { name: string; type: string },
): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
