import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { OFFLINE_NOTICE_ID } from "../../components/needs-connection.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";

interface KeptPageProps {
  title: string;
  /** When what is shown was true. */
  since: number;
  children: ReactNode;
}

/** What the device keeps of a page: how old it is stands before it. */
export function KeptPage({ title, since, children }: KeptPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    // The mark is read where the live page takes over (src/app/shell/takeover.tsx).
    <div data-kept className="page-width flex flex-col gap-6 py-8">
      <PageTitle title={title} />
      <PageHeading title={title} />
      <Alert variant="warning" id={OFFLINE_NOTICE_ID}>
        <WifiOff aria-hidden="true" />
        <AlertBody>
          <AlertTitle>{t("offline.asOf", { when: format.moment(since) })}</AlertTitle>
          <p>{t("offline.waits")}</p>
        </AlertBody>
      </Alert>
      {children}
    </div>
  );
}
