import { useSearchParams } from "react-router-dom";

/** Which tab of a list the address names; the first one leaves it bare. */
export function useListAddress(tabs: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get("tab");
  const tab = tabs.find((value) => value === named) ?? tabs[0];

  function openTab(next: string): void {
    const after = new URLSearchParams(params);
    if (next === tabs[0]) after.delete("tab");
    else after.set("tab", next);
    setParams(after, { replace: true, preventScrollReset: true });
  }
  return { tab, openTab };
}
