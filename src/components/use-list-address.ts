import { useSearchParams } from "react-router-dom";

import { readPage } from "./list-pages.ts";

/** Which tab and page of a list the address names; the first tab and the first page leave it bare. */
export function useListAddress(tabs: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get("tab");
  const tab = tabs.find((value) => value === named) ?? tabs[0];

  function write(tabNext: string | undefined, pageNext: number, replace: boolean): void {
    const next = new URLSearchParams(params);
    if (tabNext === undefined || tabNext === tabs[0]) next.delete("tab");
    else next.set("tab", tabNext);
    if (pageNext === 1) next.delete("page");
    else next.set("page", String(pageNext));
    setParams(next, { replace, preventScrollReset: true });
  }

  return {
    tab,
    page: readPage(params.get("page")),
    openTab: (next: string) => write(next, 1, true),
    openPage: (next: number) => {
      write(tab, next, false);
      window.scrollTo({ top: 0 });
    },
  };
}
