import { useFormat } from "../../i18n/format.ts";
import type { Market } from "./market-panel.tsx";

/** How a part of the range is called, by its first day. */
export function usePartName() {
  const { day } = useFormat();
  return (from: string, step: Market["step"]) =>
    step === "month"
      ? day(from, { month: "short", year: "numeric" })
      : day(from, { day: "numeric", month: "short" });
}
