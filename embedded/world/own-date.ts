/** `Date` for code whose clock is `now` (ms since 1970): instances are real Dates with the real prototype. */
export function dateThatReads(now: () => number): DateConstructor {
  const Real = Date;
  function Own(...args: unknown[]): unknown {
    if (new.target === undefined) return new Real(now()).toString();
    const target = new.target === (Own as unknown) ? Real : new.target;
    return Reflect.construct(Real, args.length === 0 ? [now()] : args, target);
  }
  Own.prototype = Real.prototype;
  Object.defineProperty(Own, "name", { value: "Date" });
  Object.defineProperty(Own, "length", { value: 7 });
  Object.assign(Own, { now, parse: Real.parse, UTC: Real.UTC });
  return Own as unknown as DateConstructor;
}
