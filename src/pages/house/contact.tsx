import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { ReportInstead, WriteByMail, WriteHere } from "../../features/marketing/contact-ways.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { PAGE_PATHS, paths } from "../../lib/paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";

const SupportForm = lazyPart(
  withTexts("subscription", () =>
    import("../../features/subscription/support-form.tsx").then((m) => ({
      default: m.SupportForm,
    })),
  ),
);

const ANSWERS = [
  { to: paths.checks, label: "trust.checks" },
  { to: paths.secureBooking, label: "trust.booking" },
  { to: paths.pricing, label: "nav.pricing" },
  { to: paths.terms, label: "terms.title" },
  { to: paths.privacy, label: "privacy.title" },
] as const;

function Answers() {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="answers" className="mt-10">
      <h2 id="answers" className="text-lg font-semibold">
        {t("contact.see")}
      </h2>
      <ul className="mt-2 flex flex-col sm:flex-row sm:flex-wrap sm:gap-x-8">
        {ANSWERS.map(({ to, label }) => (
          <li key={to}>
            <AppLink
              to={to}
              className="text-primary-deep inline-flex min-h-11 items-center hover:underline"
            >
              {t(label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width py-10 md:py-16">
      <h1 className="text-display font-bold">{t("contact.title")}</h1>
      <p className="text-muted-foreground mt-4 max-w-2xl text-lg leading-relaxed">
        {t("contact.lead")}
      </p>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <WriteHere
          form={
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <SupportForm />
            </Suspense>
          }
        />
        <div className="grid gap-6">
          <WriteByMail />
          <ReportInstead />
        </div>
      </div>
      <Answers />
    </div>
  );
}

export const page = definePage({
  path: PAGE_PATHS.contact,
  access: "everybody",
  head: (t) => ({ title: t("contact.title"), description: t("contact.lead") }),
  draw: "build",
  view: ContactPage,
});
