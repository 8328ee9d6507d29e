import { useAction } from "convex/react";
import { Check, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { REPORT_NOTE_MAX } from "#convex/model/reports/contract.ts";

import { Button } from "../../ui/button.tsx";
import { NoteButton } from "./note-button.tsx";
import { useDeed } from "./use-deed.ts";

interface ReportDecisionProps {
  reportId: string;
  /** Where several reports stand below each other, the buttons say which one they end. */
  title?: string;
}

/** The two ways to end a report without touching what it is about. */
export function ReportDecision({ reportId, title }: ReportDecisionProps) {
  const { t } = useTranslation();
  const named = (action: string) =>
    title === undefined ? undefined : t("admin.actionOn", { action, title });
  const decide = useAction(api.moderation.decide);
  const { pending, run } = useDeed({
    done: t("admin.report.updated"),
    failed: t("admin.report.notUpdated"),
  });
  return (
    <>
      <Button
        size="sm"
        loading={pending}
        aria-label={named(t("admin.report.resolve"))}
        onClick={() => void run(() => decide({ reportId, status: "RESOLVED" }))}
      >
        <Check aria-hidden="true" />
        {t("admin.report.resolve")}
      </Button>
      <NoteButton
        title={t("admin.report.dismissTitle")}
        text={t("admin.report.dismissText")}
        label={t("admin.report.note")}
        help={t("admin.report.noteHelp")}
        max={REPORT_NOTE_MAX}
        confirm={t("admin.report.dismiss")}
        about={`report:${reportId}`}
        onConfirm={async (note) =>
          await run(() => decide({ reportId, status: "DISMISSED", ...(note !== "" && { note }) }))
        }
        trigger={
          <Button variant="ghost" size="sm" aria-label={named(t("admin.report.dismiss"))}>
            <X aria-hidden="true" />
            {t("admin.report.dismiss")}
          </Button>
        }
      />
    </>
  );
}
