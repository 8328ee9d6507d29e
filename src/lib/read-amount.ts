/** What stands beside an amount, and what sets its groups apart beside dots and commas. */
const AROUND = /vnd|[\s₫đ'’]/giu;
/** Groups of three, apart by one sign throughout; behind them a fraction, apart by the other. */
const GROUPED = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*))(?:(?!\2)[.,](\d{1,2}))?$/;
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;

/**
 * An amount of đồng as people write it: 450000, 450.000, 450,000 or 450 000 ₫. A group has three digits and a fraction has at
 * most two, so that no sign is read as both. NaN where it is none.
 */
export function readAmount(text: string): number {
  const written = text.replace(AROUND, "");
  const grouped = GROUPED.exec(written);
  if (grouped !== null) return Number(`${grouped[1]!.replace(/\D/g, "")}.${grouped[3] ?? 0}`);
  const plain = PLAIN.exec(written);
  return plain === null ? Number.NaN : Number(`${plain[1]}.${plain[2] ?? 0}`);
}
