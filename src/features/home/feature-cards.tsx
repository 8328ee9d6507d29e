import { BadgeCheck, CalendarCheck, HandCoins, MessagesSquare } from "lucide-react";
import { useTranslation } from "react-i18next";

const FEATURES = [
  { key: "verified", Icon: BadgeCheck, tone: "bg-primary-soft text-primary-deep" },
  { key: "calendar", Icon: CalendarCheck, tone: "bg-available-soft text-available" },
  { key: "prices", Icon: HandCoins, tone: "bg-amber-soft text-amber" },
  { key: "chat", Icon: MessagesSquare, tone: "bg-lotus-soft text-lotus" },
] as const;

export function FeatureCards() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="features" className="page-width py-16 md:py-20">
      <h2 id="features" className="text-heading max-w-2xl font-semibold">
        {t("home.featuresTitle")}
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ key, Icon, tone }) => (
          <li key={key} className="border-border bg-card rounded-xl border p-6 shadow-xs">
            <span className={`grid size-12 place-items-center rounded-lg ${tone}`}>
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <h3 className="mt-5 text-lg leading-snug font-semibold">
              {t(`home.features.${key}.title`)}
            </h3>
            <p className="text-muted-foreground mt-2 text-[0.9375rem] leading-relaxed">
              {t(`home.features.${key}.text`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
