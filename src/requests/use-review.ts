import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { useDraftForm } from "../components/use-draft-form.ts";
import { useSubmit } from "../components/use-submit.ts";
import type { createDrafts } from "../lib/window-drafts.ts";
import { toast } from "../ui/toast-store.ts";

interface ReviewOptions<Values extends FieldValues> {
  jobRequestId: string;
  /** Of the one reviewed. */
  name: string;
  what: { categories: readonly string[]; start: Values; resolver: Resolver<Values> };
  drafts: ReturnType<typeof createDrafts<Partial<Values>>>;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

/** The form of a review: every category is rated before it is sent; what was filled in stays until it is. */
export function useReview<Values extends FieldValues>(options: ReviewOptions<Values>) {
  const { jobRequestId, name, what, drafts, send, onClose } = options;
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
    done: () => ({
      title: t("reviewing.sentTitle"),
      description: t("reviewing.sentText", { name }),
    }),
    failed: { title: t("reviewing.failedTitle"), fallbackKey: "reviewing.failedText" },
    onDone: leave,
    onInvalid: complain,
  });
  return { form, submit, pending, leave };
}
