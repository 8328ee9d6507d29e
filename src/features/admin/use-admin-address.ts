import { PAGE_MAX } from "#convex/model/audit/contract.ts";

import { useAddressParams } from "../../lib/use-address-params.ts";

/** What a list of the administration is narrowed to, in the address: it can be sent to somebody, and survives a reload. */
export function useAdminAddress<Name extends string>(names: readonly Name[]) {
  const [params, write] = useAddressParams();
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  ) as Partial<Record<Name, string>>;
  const page = Math.min(PAGE_MAX, Math.max(1, Math.floor(Number(params.get("page"))) || 1));

  function set(next: Readonly<Record<string, string | undefined>>): void {
    write(next, { replace: true });
  }

  return {
    values,
    page,
    /** Another list begins with its first page; what only opens beside it keeps the page. */
    change: (next: Partial<Record<Name, string | undefined>>, { keepPage = false } = {}) =>
      set({ ...next, ...(!keepPage && { page: undefined }) }),
    openPage: (number: number) => set({ page: number === 1 ? undefined : String(number) }),
  };
}
