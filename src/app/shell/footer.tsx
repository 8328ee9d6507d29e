import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { Logo } from "../../components/logo.tsx";
import { paths } from "../../lib/paths.ts";

/** @internal */
export const COLUMNS = [
  {
    title: "footer.explore",
    links: [
      { to: paths.search(), label: "footer.findGuides" },
      { to: paths.browseGuides, label: "nav.browseGuides" },
      { to: paths.pricing, label: "nav.pricing" },
    ],
  },
  {
    title: "footer.company",
    links: [
      { to: paths.about, label: "nav.about" },
      { to: paths.forGuides, label: "nav.forGuides" },
      { to: paths.contact, label: "footer.contact" },
      { to: paths.terms, label: "footer.terms" },
      { to: paths.privacy, label: "footer.privacy" },
    ],
  },
  {
    title: "footer.work",
    links: [
      { to: paths.dashboard, label: "nav.dashboard" },
      { to: paths.bookings, label: "nav.bookings" },
      { to: paths.messages(), label: "nav.messages" },
    ],
  },
] as const;

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="border-border bg-muted/50 mt-auto border-t">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-xs">
          <Logo />
          <p className="text-muted-foreground mt-3 text-sm leading-relaxed">{t("footer.claim")}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="text-sm font-semibold">{t(title)}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <AppLink
                    to={to}
                    className="text-muted-foreground hover:text-foreground inline-flex min-h-11 min-w-11 items-center text-[0.9375rem] md:min-h-9"
                  >
                    {t(label)}
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-border border-t">
        <p className="page-width text-muted-foreground py-5 text-sm">{t("footer.rights")}</p>
      </div>
    </footer>
  );
}
