import type { TFunction } from "i18next";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { useTranslation } from "react-i18next";

import type { PartyView } from "../components/party-names.ts";
import { useDraftForm } from "../components/use-draft-form.ts";
import { useSubmit } from "../components/use-submit.ts";
import type { Drafts } from "../lib/window-drafts.ts";
import { toast } from "../ui/toast-store.ts";

/** The one reviewed, as they are called here. */
export type Reviewed = Pick<PartyView, "name" | "isDeleted">;

interface ReviewOptions<Values extends FieldValues> {
  jobRequestId: string;
  reviewed: Reviewed;
  what: { categories: readonly string[]; start: Values; resolver: Resolver<Values> };
  drafts: Drafts<Partial<Values>>;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

/** Whoever is gone is told nothing: of them, nothing of the kind is said. */
export function sentToast(t: TFunction, { name, isDeleted }: Reviewed) {
  const title = t("reviewing.sentTitle");
  return isDeleted ? { title } : { title, description: t("reviewing.sentText", { name }) };
}

/** The form of a review: every category is rated before it is sent; what was filled in stays until it is. */
export function useReview<Values extends FieldValues>(options: ReviewOptions<Values>) {
  const { jobRequestId, reviewed, what, drafts, send, onClose } = options;
  const { t } = useTranslation();
  const { form, forget } = useDraftForm({
    drafts,
    about: `review:${jobRequestId}`,
    start: what.start,
    resolver: what.resolver,
  });

  function complain(errors: FieldErrors<Values>) {
    if (!what.categories.some((category) => category in errors)) return;
    toast({
      title: t("reviewing.missingTitle"),
      description: t("reviewing.missingText"),
      variant: "destructive",
    });
  }

  /** Closes for good: nothing of what was filled in stays. */
  function leave() {
    forget();
    onClose();
  }

  const { submit, pending } = useSubmit(form, send, {
    done: () => sentToast(t, reviewed),
    failed: { title: t("reviewing.failedTitle"), fallbackKey: "reviewing.failedText" },
    onDone: leave,
    onInvalid: complain,
  });
  return { form, submit, pending, leave };
}
