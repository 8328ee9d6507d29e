import { useMutation } from "convex/react";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { REVIEW_COMMENT_MAX_LENGTH } from "#convex/model/reviews/contract.ts";

import { DialogForm } from "../components/dialog-form.tsx";
import { StarsField } from "../components/fields/stars-field.tsx";
import { TextareaField } from "../components/fields/textarea-field.tsx";
import { usePartyNames } from "../components/party-names.ts";
import { useLive } from "../components/use-live.ts";
import { tMessage } from "../i18n/errors.ts";
import { createTabDrafts } from "../lib/window-drafts.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog.tsx";
import type { Booking } from "./booking.ts";
import type { RequestDialogProps } from "./request-dialog.ts";
import {
  ABOUT_GUIDE,
  ABOUT_OPERATOR,
  type GuideReviewValues,
  type OperatorReviewValues,
  type ReviewSide,
} from "./review-form.ts";
import { type Reviewed, useReview } from "./use-review.ts";

type ReviewDialogProps = Omit<RequestDialogProps, "before"> & { side: ReviewSide };

/** Asks what one side says about the other. */
export function ReviewDialog({ booking, side, open, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation();
  const reviewed = side === "OPERATOR" ? booking.guide : booking.operator;
  const name = usePartyNames()(reviewed).title;
  const Form = side === "OPERATOR" ? GuideReview : OperatorReview;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t("reviewing.title", { name })}</DialogTitle>
          <DialogDescription>{t("reviewing.intro", { title: booking.title })}</DialogDescription>
        </DialogHeader>
        <Form
          job={booking}
          reviewed={{ name, isDeleted: reviewed.isDeleted }}
          onClose={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}

type SideProps = { job: Booking; reviewed: Reviewed; onClose: () => void };

const guideDrafts = createTabDrafts<Partial<GuideReviewValues>>();
const operatorDrafts = createTabDrafts<Partial<OperatorReviewValues>>();

function GuideReview({ job: { id: jobRequestId, guideUserId }, reviewed, onClose }: SideProps) {
  const { t } = useTranslation();
  const write = useMutation(api.reviews.reviewGuide);
  const { data } = useLive(api.reviews.canReview, { jobRequestId });
  const review = useReview({
    jobRequestId,
    reviewed,
    what: ABOUT_GUIDE,
    drafts: guideDrafts,
    send: (values) => write({ jobRequestId, guideUserId, ...values }),
    onClose,
  });
  return (
    <ReviewForm
      {...review}
      isWritten={data?.hasReviewedGuide === true}
      placeholder={t("reviewing.commentPlaceholderGuide")}
      categories={ABOUT_GUIDE.categories.map((category) => ({
        name: category,
        label: t(`guide.category.${category}`),
      }))}
    />
  );
}

function OperatorReview({
  job: { id: jobRequestId, operatorUserId },
  reviewed,
  onClose,
}: SideProps) {
  const { t } = useTranslation();
  const write = useMutation(api.reviews.reviewOperator);
  const { data } = useLive(api.reviews.canReview, { jobRequestId });
  const review = useReview({
    jobRequestId,
    reviewed,
    what: ABOUT_OPERATOR,
    drafts: operatorDrafts,
    send: (values) => write({ jobRequestId, operatorUserId, ...values }),
    onClose,
  });
  return (
    <ReviewForm
      {...review}
      isWritten={data?.hasReviewedOperator === true}
      placeholder={t("reviewing.commentPlaceholderOperator")}
      categories={ABOUT_OPERATOR.categories.map((category) => ({
        name: category,
        label: t(`reviewing.category.${category}`),
      }))}
    />
  );
}

type ReviewFormProps<Values extends FieldValues> = ReturnType<typeof useReview<Values>> & {
  categories: readonly { name: FieldPathByValue<Values, number | undefined>; label: string }[];
  placeholder: string;
  /** A colleague has sent one meanwhile, or this person elsewhere. */
  isWritten: boolean;
};

function ReviewForm<Values extends FieldValues & { comment: string }>(
  props: ReviewFormProps<Values>,
) {
  const { form, submit, pending, leave, categories, placeholder, isWritten } = props;
  const { t } = useTranslation();
  const comment = "comment" as FieldPathByValue<Values, string | null | undefined>;
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("reviewing.cancel")}
      send={t("reviewing.send")}
      onCancel={leave}
      waits={isWritten && !pending ? tMessage("You have already reviewed this job") : undefined}
    >
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {categories.map(({ name, label }) => (
          <StarsField key={name} control={form.control} name={name} label={label} required />
        ))}
      </div>
      <TextareaField
        control={form.control}
        name={comment}
        label={t("reviewing.comment")}
        placeholder={placeholder}
        rows={4}
        counts={REVIEW_COMMENT_MAX_LENGTH}
      />
    </DialogForm>
  );
}
