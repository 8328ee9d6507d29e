import { useTranslation } from "react-i18next";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { AppLink } from "../components/app-link.tsx";
import { CityScene } from "../components/art/city-scene.tsx";
import { CityTiles } from "../features/home/city-tiles.tsx";
import { FeatureCards } from "../features/home/feature-cards.tsx";
import { HeroSearch } from "../features/home/hero-search.tsx";
import { StatsStrip } from "../features/home/stats-strip.tsx";
import { PAGE_PATHS, paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { definePage } from "./define-page.ts";

function Hero() {
  const { t } = useTranslation();
  return (
    <section className="relative isolate">
      <div className="absolute inset-x-0 top-0 bottom-16 -z-10 hidden overflow-hidden sm:block md:start-[40%]">
        <CityScene city="ha-long-bay" className="absolute inset-0 size-full object-cover" />
        <div className="from-background via-background/70 absolute inset-0 bg-linear-to-b to-transparent md:hidden" />
        <div className="from-background absolute inset-0 hidden bg-linear-to-r from-12% to-transparent to-60% md:block rtl:bg-linear-to-l" />
      </div>
      <div className="page-width flex flex-col pt-10 pb-8 sm:pt-20 lg:min-h-[34rem] lg:pt-24">
        <p className="text-primary-deep text-sm font-semibold">{t("home.eyebrow")}</p>
        <h1 className="text-display mt-3 max-w-xl font-bold">{t("home.title")}</h1>
        <p className="mt-4 max-w-lg text-lg leading-relaxed">{t("home.lead")}</p>
        <div className="relative -z-10 -mx-[clamp(1rem,4vw,2rem)] mt-3 -mb-6 h-44 overflow-hidden sm:hidden">
          <CityScene city="ha-long-bay" className="absolute inset-0 size-full object-cover" />
          <div className="from-background absolute inset-0 bg-linear-to-b to-transparent to-40%" />
        </div>
        <div className="sm:mt-auto sm:pt-14">
          <HeroSearch />
        </div>
      </div>
    </section>
  );
}

function GuideInvitation() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="invitation" className="page-width py-16 md:py-20">
      <div className="border-border bg-card grid grid-cols-1 overflow-hidden rounded-2xl border shadow-sm md:grid-cols-2">
        <div className="flex flex-col items-start gap-4 p-6 sm:p-10">
          <h2 id="invitation" className="text-heading font-semibold">
            {t("home.inviteTitle")}
          </h2>
          <p className="text-muted-foreground max-w-md leading-relaxed">{t("home.inviteText")}</p>
          <Button asChild size="lg" className="mt-2 max-sm:w-full max-sm:px-3">
            <AppLink to={paths.forGuides}>{t("home.inviteAction")}</AppLink>
          </Button>
        </div>
        <div className="relative min-h-56">
          <CityScene city="sapa" className="absolute inset-0 size-full object-cover" />
        </div>
      </div>
    </section>
  );
}

function HomePage() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <CityTiles />
      <StatsStrip />
      <GuideInvitation />
    </>
  );
}

export const page = definePage({
  path: PAGE_PATHS.home,
  access: "everybody",
  head: (t) => ({ title: PRODUCT_NAME, description: t("home.lead") }),
  draw: "build",
  view: HomePage,
});
