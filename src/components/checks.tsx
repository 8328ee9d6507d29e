// What was really checked of somebody, in plain words: never more than the server says.
import type { FunctionReturnType } from "convex/server";
import { BadgeCheck, Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";

import { useFormat } from "../i18n/format.ts";
import { paths } from "../lib/paths.ts";
import { Badge } from "../ui/badge.tsx";
import { AppLink } from "./app-link.tsx";

type Page = NonNullable<FunctionReturnType<typeof api.guides.get>>;
export type Check = Page["guide"]["checks"][number];

/** A check as a whole sentence, with its day. */
function useSentence() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ what, kind, on }: Check) => {
    const words =
      what === "licence" && kind !== null
        ? t(`checks.licence.${kind}`)
        : t(what === "company" ? "checks.company" : "checks.email");
    return on === null ? words : t("checks.on", { what: words, date: format.day(on) });
  };
}

/** All of them, a line each; for pages. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  const sentenceOf = useSentence();
  return (
    <div className="text-sm">
      <ul aria-label={t("checks.label")} className="flex flex-col gap-1">
        {checks.map((check) => (
          <li key={check.what} className="flex items-start gap-1.5">
            <BadgeCheck aria-hidden="true" className="text-primary mt-0.5 size-4 shrink-0" />
            {sentenceOf(check)}
          </li>
        ))}
        {checks.length === 0 && (
          <li className="text-muted-foreground flex items-start gap-1.5">
            <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t("checks.pending")}
          </li>
        )}
      </ul>
      <AppLink
        data-screen-only
        to={paths.checks}
        className="text-muted-foreground inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-9"
      >
        {t("checks.means")}
      </AppLink>
    </div>
  );
}

/** The weightiest in a few words; beside a name, where the list stands below. */
export function CheckBadge({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  const [first] = checks;
  return (
    first && (
      <Badge variant="primary">
        <BadgeCheck aria-hidden="true" />
        {t(`checks.short.${first.what}`)}
      </Badge>
    )
  );
}

/** The weightiest in a few words, or that there is none; for cards. */
export function CheckMark({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  const sentenceOf = useSentence();
  const [first] = checks;
  if (first === undefined) {
    return (
      <p className="text-muted-foreground flex items-center gap-1 text-sm">
        <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
        {t("checks.pending")}
      </p>
    );
  }
  return (
    <p
      title={checks.map(sentenceOf).join("\n")}
      className="text-primary-deep flex items-center gap-1 text-sm font-medium"
    >
      <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
      {t(`checks.short.${first.what}`)}
    </p>
  );
}
