/**
 * For `memo` around a row of data: what the server answers comes as new objects each time, also where it says the same of this
 * row. Functions count by who they are; an element or anything else that is no data does not belong in such a row.
 */
export function sameContent<Props extends object>(before: Props, now: Props): boolean {
  const names = Object.keys(now) as (keyof Props)[];
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => isSame(before[name], now[name]))
  );
}

function isSame(before: unknown, now: unknown): boolean {
  if (Object.is(before, now)) return true;
  const isData = typeof before === "object" && typeof now === "object";
  return isData && JSON.stringify(before) === JSON.stringify(now);
}
