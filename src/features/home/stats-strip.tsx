import { useTranslation } from "react-i18next";

// Claims of the house, not counted figures; the numbers are part of the copy.
const STATS = ["guides", "languages", "cities", "tours"] as const;

export function StatsStrip() {
  const { t } = useTranslation();
  return (
    <section aria-label={t("home.statsLabel")} className="bg-deep text-deep-foreground">
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-12 lg:grid-cols-4">
        {STATS.map((key) => (
          <div
            key={key}
            className="border-deep-foreground/30 flex flex-col-reverse gap-1 border-s-2 ps-5"
          >
            <dt className="text-[0.9375rem] opacity-85">{t(`home.stats.${key}.label`)}</dt>
            <dd className="text-3xl font-bold tabular-nums md:text-4xl">
              <bdi>{t(`home.stats.${key}.value`)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
