import { useAddressParams } from "../../lib/use-address-params.ts";

const NAMES = ["replace", "again", "with"] as const;

/** The dialog about one booking that the address names: `replace` it, or book it `again`, `with` another guide. */
export function useBookingOverlay() {
  const [params, change] = useAddressParams();
  const [replaceId, againId, withGuideId] = NAMES.map(
    // An address may name none.
    (name) => params.get(name) || null,
  );

  function show(next: Partial<Record<(typeof NAMES)[number], string>>): void {
    change({ replace: null, again: null, with: null, ...next }, { replace: true });
  }
  return {
    replaceId: replaceId ?? null,
    againId: againId ?? null,
    withGuideId: withGuideId ?? null,
    show,
    close: () => show({}),
  };
}
