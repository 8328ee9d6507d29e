import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Day } from "#convex/model/days.ts";

import { useFormat } from "../../i18n/format.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { HashStart } from "./hash-start.tsx";

/** Whoever changes what one of these pages says, changes the day. */
const CHANGED_ON: Day = "2026-11-30";

export interface LegalPart {
  id: string;
  title: string;
  /** A line is a paragraph. */
  text: string;
  /** Below the text. */
  more?: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  parts: readonly LegalPart[];
}

function Contents({ parts }: Pick<LegalPageProps, "parts">) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-24 lg:self-start">
      <h2 id="contents" className="text-sm font-semibold">
        {t("legal.contents")}
      </h2>
      <ol className="mt-2 grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-1">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-primary-deep inline-flex min-h-11 items-center text-[0.9375rem] hover:underline md:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Part({ id, title, text, more }: LegalPart) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-24 text-xl font-semibold">
        {title}
      </h2>
      {text.split("\n").map((paragraph) => (
        <p key={paragraph} className="text-muted-foreground mt-3 leading-relaxed">
          {paragraph}
        </p>
      ))}
      {more}
    </section>
  );
}

/** A page of what holds between people and the house: parts under headings, with a list of them. */
export function LegalPage({ title, lead, parts }: LegalPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="page-width py-10 md:py-16">
      <Alert variant="warning" role="note" className="mb-10 max-w-3xl">
        <TriangleAlert aria-hidden="true" />
        <AlertBody>{t("legal.template")}</AlertBody>
      </Alert>
      <h1 className="text-display font-bold">{title}</h1>
      <p className="text-muted-foreground mt-4 max-w-2xl text-lg leading-relaxed">{lead}</p>
      <p className="text-muted-foreground mt-3 text-sm">
        {t("legal.changed", { date: format.day(CHANGED_ON, { dateStyle: "long" }) })}
      </p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <Contents parts={parts} />
        <div className="flex max-w-2xl flex-col gap-10">
          {parts.map((part) => (
            <Part key={part.id} {...part} />
          ))}
        </div>
      </div>
      <HashStart />
    </div>
  );
}
