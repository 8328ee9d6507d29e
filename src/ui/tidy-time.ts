/** A time as people write it, as HH:mm: "9", "930", "9h30" and "9.30" are. What is no time stays as it was written. */
export function tidyTime(written: string): string {
  const [, hours, minutes = "00"] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?h?$/i.exec(written.replaceAll(/\s/g, "")) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return written;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
