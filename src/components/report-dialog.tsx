import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  reasonText,
  REPORT_DETAILS_MAX_LENGTH,
  REPORT_REASON_KEYS,
  type ReportReason,
} from "#convex/model/reports/contract.ts";

import { createTabDrafts } from "../lib/window-drafts.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog.tsx";
import { Radio, RadioGroup } from "../ui/radio-group.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { BoundField } from "./fields/bound-field.tsx";
import { TextareaField } from "./fields/textarea-field.tsx";
import { EMPTY_REPORT, reportResolver, type ReportValues } from "./report-form.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { useSubmit } from "./use-submit.ts";

/** One thing: a review, a message or a person. */
export type ReportTarget = { reviewId: string } | { messageId: string } | { userId: string };

type ReportDialogProps = {
  target: ReportTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const drafts = createTabDrafts<Partial<ReportValues>>();

/** Asks what is wrong with something that others wrote. Its texts come with the pages behind the sign-in. */
export function ReportDialog({ target, open, onOpenChange }: ReportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {"reviewId" in target
              ? t("report.titleReview")
              : "messageId" in target
                ? t("report.titleMessage")
                : t("report.titleUser")}
          </DialogTitle>
          <DialogDescription>{t("report.intro")}</DialogDescription>
        </DialogHeader>
        <ReportForm target={target} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ReportForm({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const report = useMutation(api.reports.create);
  const { form, forget } = useDraftForm({
    drafts,
    about: `report:${JSON.stringify(target)}`,
    start: EMPTY_REPORT,
    resolver: reportResolver,
  });

  function leave() {
    forget();
    onClose();
  }

  const send = ({ reason, details }: ReportValues) =>
    report({ ...target, reason: reasonText(reason as ReportReason, details) });
  const { submit, pending } = useSubmit(form, send, {
    done: () => ({ title: t("report.sentTitle"), description: t("report.sentText") }),
    failed: { title: t("report.failedTitle"), fallbackKey: "report.failedText" },
    onDone: leave,
  });
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("report.cancel")}
      send={t("report.send")}
      onCancel={leave}
    >
      <BoundField control={form.control} name="reason" label={t("report.question")} group required>
        {({ ref, value, onChange }) => (
          <RadioGroup value={value} onValueChange={onChange} className="gap-0">
            {REPORT_REASON_KEYS.map((reason, index) => (
              <Radio
                key={reason}
                ref={index === 0 ? ref : undefined}
                value={reason}
                label={t(`report.reason.${reason}`)}
              />
            ))}
          </RadioGroup>
        )}
      </BoundField>
      <TextareaField
        control={form.control}
        name="details"
        label={t("report.details")}
        rows={3}
        counts={REPORT_DETAILS_MAX_LENGTH}
      />
    </DialogForm>
  );
}
