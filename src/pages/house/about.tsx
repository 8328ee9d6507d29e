import { Handshake, Leaf, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { CityScene } from "../../components/art/city-scene.tsx";
import { HashStart } from "../../features/marketing/hash-start.tsx";
import { PageHero } from "../../features/marketing/page-hero.tsx";
import { TrustSections } from "../../features/marketing/trust-sections.tsx";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { definePage } from "../define-page.ts";

const VALUES = [
  { key: "trust", Icon: ShieldCheck, tone: "bg-primary-soft text-primary-deep" },
  { key: "fair", Icon: Handshake, tone: "bg-amber-soft text-amber" },
  { key: "local", Icon: Leaf, tone: "bg-available-soft text-available" },
] as const;

const STORY = ["one", "two", "three"] as const;

function AboutPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHero
        city="hanoi"
        eyebrow={t("about.eyebrow")}
        title={t("about.title")}
        lead={t("about.lead")}
      />
      <section aria-labelledby="values" className="border-border bg-muted/50 border-y">
        <div className="page-width py-16">
          <h2 id="values" className="text-heading font-semibold">
            {t("about.valuesTitle")}
          </h2>
          <ul className="mt-8 grid gap-8 md:grid-cols-3">
            {VALUES.map(({ key, Icon, tone }) => (
              <li key={key}>
                <span className={`grid size-12 place-items-center rounded-lg ${tone}`}>
                  <Icon className="size-6" aria-hidden="true" />
                </span>
                <h3 className="mt-4 text-lg font-semibold">{t(`about.values.${key}.title`)}</h3>
                <p className="text-muted-foreground mt-2 leading-relaxed">
                  {t(`about.values.${key}.text`)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section
        aria-labelledby="story"
        className="page-width grid items-center gap-10 py-16 md:grid-cols-2"
      >
        <div className="border-border relative order-last aspect-4/3 overflow-hidden rounded-2xl border shadow-sm md:order-first">
          <CityScene city="mekong-delta" className="absolute inset-0 size-full object-cover" />
        </div>
        <div>
          <h2 id="story" className="text-heading font-semibold">
            {t("about.storyTitle")}
          </h2>
          {STORY.map((key) => (
            <p key={key} className="text-muted-foreground mt-4 leading-relaxed">
              {t(`about.story.${key}`)}
            </p>
          ))}
          <Button asChild size="lg" className="mt-7">
            <AppLink to={paths.browseGuides}>{t("about.action")}</AppLink>
          </Button>
        </div>
      </section>
      <TrustSections />
      <HashStart />
    </>
  );
}

export const page = definePage({
  path: PAGE_PATHS.about,
  access: "everybody",
  head: (t) => ({ title: t("about.title"), description: t("about.lead") }),
  draw: "build",
  view: AboutPage,
});
