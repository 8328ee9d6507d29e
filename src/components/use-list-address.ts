import { useAddressParams } from "../lib/use-address-params.ts";

/** Which tab of a list the address names; the first one leaves it bare. */
export function useListAddress(tabs: readonly string[]) {
  const [params, change] = useAddressParams();
  const named = params.get("tab");
  const tab = tabs.find((value) => value === named) ?? tabs[0];

  function openTab(next: string): void {
    change({ tab: next === tabs[0] ? null : next }, { replace: true });
  }
  return { tab, openTab };
}
