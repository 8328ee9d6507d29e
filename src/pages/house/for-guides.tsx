import { CalendarDays, Coins, MessageCircle, Star } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { PageHero } from "../../features/marketing/page-hero.tsx";
import { SignUpButton } from "../../features/marketing/sign-up-button.tsx";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { definePage } from "../define-page.ts";

const BENEFITS = [
  { key: "earn", Icon: Coins, tone: "bg-amber-soft text-amber" },
  { key: "calendar", Icon: CalendarDays, tone: "bg-available-soft text-available" },
  { key: "talk", Icon: MessageCircle, tone: "bg-primary-soft text-primary-deep" },
  { key: "reviews", Icon: Star, tone: "bg-lotus-soft text-lotus" },
] as const;

const STEPS = ["one", "two", "three"] as const;

function ForGuidesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHero
        city="sapa"
        eyebrow={t("forGuides.eyebrow")}
        title={t("forGuides.title")}
        lead={t("forGuides.lead")}
        note={t("trust.share")}
        action={
          <>
            <SignUpButton label={t("forGuides.action")} side="GUIDE" />
            <Button asChild size="lg" variant="outline">
              <AppLink to={paths.browseGuides}>{t("forGuides.see")}</AppLink>
            </Button>
          </>
        }
      />
      <section aria-labelledby="benefits" className="page-width pb-16">
        <h2 id="benefits" className="text-heading font-semibold">
          {t("forGuides.benefitsTitle")}
        </h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {BENEFITS.map(({ key, Icon, tone }) => (
            <li
              key={key}
              className="border-border bg-card flex gap-4 rounded-xl border p-6 shadow-xs"
            >
              <span className={`grid size-12 shrink-0 place-items-center rounded-lg ${tone}`}>
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <div>
                <h3 className="text-lg font-semibold">{t(`forGuides.benefits.${key}.title`)}</h3>
                <p className="text-muted-foreground mt-1.5 leading-relaxed">
                  {t(`forGuides.benefits.${key}.text`)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="steps" className="border-border bg-muted/50 border-t">
        <div className="page-width py-16">
          <h2 id="steps" className="text-heading font-semibold">
            {t("forGuides.stepsTitle")}
          </h2>
          <ol className="mt-8 grid gap-8 md:grid-cols-3">
            {STEPS.map((key, index) => (
              <li key={key}>
                <span className="bg-primary text-primary-foreground grid size-11 place-items-center rounded-full text-lg font-bold tabular-nums">
                  {index + 1}
                </span>
                <h3 className="mt-4 text-lg font-semibold">{t(`forGuides.steps.${key}.title`)}</h3>
                <p className="text-muted-foreground mt-1.5 leading-relaxed">
                  {t(`forGuides.steps.${key}.text`)}
                </p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}

export const page = definePage({
  path: PAGE_PATHS["for-guides"],
  access: "everybody",
  head: (t) => ({ title: t("forGuides.title"), description: t("forGuides.lead") }),
  draw: "build",
  view: ForGuidesPage,
});
