import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useAsked } from "../../components/use-asked.ts";
import { useFormat } from "../../i18n/format.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Undefined while it is not known; null where there is too little to tell of. */
type Told = number | null | undefined;

interface StatProps {
  name: "guides" | "languages" | "cities" | "tours";
  told: Told;
  /** There may be more of it. */
  atLeast?: boolean;
}

function Stat({ name, told, atLeast = false }: StatProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (told === null) return null;
  const number = told === undefined ? "" : format.number(told);
  return (
    <div className="border-deep-foreground/30 flex flex-col-reverse justify-end gap-1 border-s-2 ps-5">
      <dt className="text-[0.9375rem] opacity-85">
        {t(`home.stats.${name}.label`, { count: told ?? 0 })}
      </dt>
      <dd className="text-3xl font-bold tabular-nums md:text-4xl">
        {told === undefined ? (
          <Skeleton className="bg-deep-foreground/20 my-1 h-7 w-20 md:h-8" />
        ) : (
          <bdi>{atLeast ? t("home.atLeast", { number }) : number}</bdi>
        )}
      </dd>
    </div>
  );
}

/** How the figures came about, beside those that it is said of. */
function StatsNotes({ counted, verified }: { counted: readonly Told[]; verified: Told }) {
  const { t } = useTranslation();
  if (counted.every((told) => told === null)) return null;
  return (
    <div className="mt-8 max-w-3xl text-sm leading-relaxed opacity-85">
      <p>{t("home.statsNote")}</p>
      {verified !== null && <p>{t("home.verifiedNote")}</p>}
    </div>
  );
}

/** How large the marketplace is: what the backend counted when the page was opened. What is too little to tell of is left out. */
export function StatsStrip() {
  const { t } = useTranslation();
  const { data, failed } = useAsked(api.market.numbers, {}, 0);
  const unknown = failed ? null : undefined;
  const { guides, cities, tours } = data ?? { guides: unknown, cities: unknown, tours: unknown };
  return (
    <section aria-label={t("home.statsLabel")} className="bg-deep text-deep-foreground">
      <div className="page-width py-12">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          <Stat name="guides" told={guides} atLeast />
          <Stat name="languages" told={LANGUAGES.length} />
          <Stat name="cities" told={cities} />
          <Stat name="tours" told={tours} atLeast />
        </dl>
        <StatsNotes counted={[guides, cities, tours]} verified={guides} />
      </div>
    </section>
  );
}
