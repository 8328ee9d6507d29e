import { useAction } from "convex/react";
import { EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { REPORT_NOTE_MAX } from "#convex/model/reports/contract.ts";

import { Button } from "../../ui/button.tsx";
import { NoteButton } from "./note-button.tsx";
import { ReportDecision } from "./report-decision.tsx";
import type { ReportDetail } from "./report.ts";
import { useDeed } from "./use-deed.ts";

/** What can be done about a report that waits. */
export function ReportDeeds({ report: { id: reportId, type } }: { report: ReportDetail }) {
  return (
    <div
      data-stays-below
      className="bg-popover border-border sticky -bottom-(--pad) -mx-(--pad) mt-auto -mb-(--pad) flex flex-wrap justify-end gap-2 border-t px-(--pad) py-4"
    >
      {type !== "user" && (
        <span className="me-auto">
          <TakeAwayButton reportId={reportId} type={type} />
        </span>
      )}
      <ReportDecision reportId={reportId} />
    </div>
  );
}

function TakeAwayButton({ reportId, type }: { reportId: string; type: "review" | "message" }) {
  const { t } = useTranslation();
  const takeAway = useAction(api.moderation.takeAway);
  const { run } = useDeed({
    done: t("admin.report.updated"),
    failed: t("admin.report.notUpdated"),
  });
  return (
    <NoteButton
      title={t(`admin.report.takeAwayTitle.${type}`)}
      text={t(`admin.report.takeAwayText.${type}`)}
      label={t("admin.report.note")}
      help={t("admin.report.noteHelp")}
      max={REPORT_NOTE_MAX}
      confirm={t(`admin.report.takeAway.${type}`)}
      destructive
      about={`take-away:${reportId}`}
      onConfirm={async (note) =>
        await run(() => takeAway({ reportId, ...(note !== "" && { note }) }))
      }
      trigger={
        <Button variant="destructive" size="sm">
          <EyeOff aria-hidden="true" />
          {t(`admin.report.takeAway.${type}`)}
        </Button>
      }
    />
  );
}
