/** What stands beside an amount, and what sets its groups apart beside dots and commas. */
const AROUND = /vn[dđ]|[dđ][oồ]ng|\p{Cf}|[\s₫đ'’]/giu;
const FORMS = [
  /** Groups of three, apart by one sign throughout; behind them a fraction, apart by the other. */
  /^(?<whole>\d{1,3}(?<apart>[.,])\d{3}(?:\k<apart>\d{3})*)(?:(?!\k<apart>)[.,](?<fraction>\d{1,2}))?$/,
  /** India's groups: twos before the last three. */
  /^(?<whole>\d{1,2}(?:,\d{2})+,\d{3})(?:\.(?<fraction>\d{1,2}))?$/,
  /^(?<whole>\d+)(?:[.,](?<fraction>\d{1,2}))?$/,
];

/**
 * An amount of đồng as people and formatVND write it: 450000, 450.000, 450,000 VND or 450 000 ₫. The last group has three digits
 * and a fraction has at most two, so that no sign is read as both. NaN where it is none.
 */
export function readAmount(text: string): number {
  // An input method may write its figures and signs as wide as its letters.
  const written = text.normalize("NFKC").replace(AROUND, "");
  for (const form of FORMS) {
    const parts = form.exec(written)?.groups;
    if (parts) return Number(`${parts["whole"]!.replace(/\D/g, "")}.${parts["fraction"] ?? 0}`);
  }
  return Number.NaN;
}
