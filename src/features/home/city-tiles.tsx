import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { HOME_CITIES } from "#convex/model/catalog/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { CityScene } from "../../components/art/city-scene.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";

export function CityTiles() {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return (
    <section aria-labelledby="cities" className="page-width pb-16 md:pb-20">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="cities" className="text-heading font-semibold">
          {t("home.citiesTitle")}
        </h2>
        <AppLink
          to={paths.browseGuides}
          className="text-primary-deep inline-flex min-h-11 items-center gap-2 font-medium hover:underline"
        >
          {t("home.allGuides")}
          <ArrowRight className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </AppLink>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4">
        {HOME_CITIES.map(({ value, label }, index) => (
          <li key={value} className={cn((index === 0 || index === 5) && "lg:col-span-2")}>
            <AppLink
              to={paths.search({ location: value })}
              className="group border-border relative block h-40 overflow-hidden rounded-xl border shadow-xs sm:h-52"
            >
              <CityScene
                city={label}
                className="absolute inset-0 size-full object-cover transition-transform duration-500 group-hover:scale-105"
              />
              <span className="bg-card/95 text-foreground absolute start-2 bottom-2 max-w-[calc(100%-1rem)] rounded-2xl px-2.5 py-1.5 text-sm font-semibold text-balance shadow-sm sm:start-3 sm:bottom-3 sm:px-3.5">
                {catalog.city(label)}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
