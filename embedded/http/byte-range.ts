/** Range header of one range, as start to before end. null: no range of bytes asked for (or the file is empty): all of it. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | "unsatisfiable" {
  if (header === undefined || size === 0 || !/^\s*bytes\s*=/i.test(header)) return null;
  const match = /^bytes\s*=\s*(\d*)-(\d*)$/i.exec(header.trim());
  if (match === null) return "unsatisfiable";
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return "unsatisfiable";
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : "unsatisfiable";
}
