import { useSearchParams } from "react-router-dom";

const NAMES = ["replace", "again", "with"] as const;

/** The dialog about one booking that the address names: `replace` it, or book it `again`, `with` another guide. */
export function useBookingOverlay() {
  const [params, setParams] = useSearchParams();
  const [replaceId, againId, withGuideId] = NAMES.map(
    // An address may name none.
    (name) => params.get(name) || null,
  );

  function show(next: Partial<Record<(typeof NAMES)[number], string>>): void {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of NAMES) after.delete(name);
        for (const [name, value] of Object.entries(next)) after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return {
    replaceId: replaceId ?? null,
    againId: againId ?? null,
    withGuideId: withGuideId ?? null,
    show,
    close: () => show({}),
  };
}
