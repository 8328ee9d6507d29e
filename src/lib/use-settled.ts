import { useEffect, useEffectEvent } from "react";

/** Calls `onSettle` once the value has rested for the delay; not for the value it began with. */
export function useSettled<Value>(
  value: Value,
  current: Value,
  delayMs: number,
  onSettle: (value: Value) => void,
): void {
  const settle = useEffectEvent(onSettle);
  useEffect(() => {
    if (value === current) return undefined;
    const timer = setTimeout(() => settle(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, current, delayMs]);
}
