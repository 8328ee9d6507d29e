import { useAction } from "convex/react";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { ReportStatus } from "#convex/model/reports/contract.ts";

import { toastError } from "../../components/toast-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Near, NearMessage } from "./near-message.tsx";

/** What was read, and how the report stood then: a removal is to be seen by reading it again. */
type Read = { messages: readonly Near[]; status: ReportStatus };

interface ReportMessagesProps {
  reportId: string;
  status: ReportStatus;
}

/** The reported message with those around it. They are private: each look is a deed of its own, and is noted. */
export function ReportMessages({ reportId, status }: ReportMessagesProps) {
  const { t } = useTranslation();
  const openMessages = useAction(api.moderation.openMessages);
  const [read, setRead] = useState<Read>();
  const [pending, setPending] = useState(false);

  async function open(): Promise<void> {
    setPending(true);
    await openMessages({ reportId })
      .then(({ messages }) => setRead({ messages, status }))
      .catch(toastError(t, t("admin.report.notOpened")));
    setPending(false);
  }

  const isFresh = read?.status === status;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h3 className="font-semibold">{t("admin.report.talk")}</h3>
      {read !== undefined && (
        <ol className="flex flex-col gap-2">
          {read.messages.map((message) => (
            <NearMessage key={message.id} message={message} />
          ))}
        </ol>
      )}
      {!isFresh && (
        <>
          <p className="text-muted-foreground text-sm">{t("admin.report.talkText")}</p>
          <Button
            variant="outline"
            className="self-start"
            loading={pending}
            onClick={() => void open()}
          >
            <Eye aria-hidden="true" />
            {t("admin.report.read")}
          </Button>
        </>
      )}
    </Card>
  );
}
