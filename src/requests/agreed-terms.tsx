import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../components/use-live.ts";

/** Those that hold for a request, as they were when it was made; nothing where it has none. */
export function AgreedTerms({ jobRequestId }: { jobRequestId: string }) {
  const { t } = useTranslation();
  const { data } = useLive(api.settlements.get, { jobRequestId });
  if (data === undefined || data.terms === null) return null;
  return (
    <section aria-label={t("cancelling.title")}>
      <h3 className="text-sm font-semibold">{t("cancelling.title")}</h3>
      <p className="text-muted-foreground text-sm text-pretty">{t(`cancelling.${data.terms}`)}</p>
    </section>
  );
}
