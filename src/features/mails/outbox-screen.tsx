import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";

import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";

type Mails = NonNullable<FunctionReturnType<typeof api.mails.openOutbox>>;
type Mail = Mails[number];

/** Links of a mail open beside it; nothing of it may run, or reach this page. */
const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";

function withLinksOutside(html: string): string {
  return html.replace("<head>", '<head><base target="_blank">');
}

function MailView({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  return (
    <article className="grid min-w-0 content-start gap-4">
      <h2 dir="auto" className="text-lg font-semibold">
        {mail.subject}
      </h2>
      <iframe
        title={mail.subject}
        sandbox={SANDBOX}
        srcDoc={withLinksOutside(mail.html)}
        className="border-border bg-card h-[46rem] w-full rounded-lg border"
      />
      <details>
        <summary className="min-h-11 py-2.5 font-medium">{t("outbox.text")}</summary>
        <pre
          dir="auto"
          className="bg-muted overflow-x-auto rounded-lg p-4 text-sm whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
      </details>
    </article>
  );
}

function MailList({
  mails,
  shown,
  onShow,
}: {
  mails: Mails;
  shown: Mail;
  onShow: (mail: Mail) => void;
}) {
  const { instant } = useFormat();
  return (
    <ul className="border-border bg-card max-h-[50rem] overflow-y-auto rounded-lg border">
      {mails.map((mail) => (
        <li key={mail.id} className="border-border border-b last:border-b-0">
          <button
            type="button"
            aria-current={mail.id === shown.id}
            onClick={() => onShow(mail)}
            className={cn(
              "hover:bg-muted block w-full px-4 py-3 text-start",
              mail.id === shown.id && "bg-primary-soft hover:bg-primary-soft",
            )}
          >
            <bdi className="block truncate font-medium">{mail.subject}</bdi>
            <bdi className="text-muted-foreground block truncate text-sm">{mail.to}</bdi>
            <span className="text-muted-foreground block text-sm">{instant(mail.createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What would have gone out by mail. */
export function OutboxScreen({ page: mails }: { page: Mails }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const shown = mails.find(({ id }) => id === chosen) ?? mails[0];
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageHeading title={t("outbox.title")} description={t("outbox.subtitle")} />
      {shown === undefined ? (
        <EmptyState scene="no-results" title={t("outbox.empty")} hint={t("outbox.emptyHint")} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <MailList mails={mails} shown={shown} onShow={({ id }) => setChosen(id)} />
          <MailView key={shown.id} mail={shown} />
        </div>
      )}
    </div>
  );
}

/** Where no outbox is: in production, and where mails really go out. */
export function NoOutbox() {
  const { t } = useTranslation();
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <EmptyState scene="lost" as="h1" title={t("notFound.title")} hint={t("notFound.text")} />
    </div>
  );
}
