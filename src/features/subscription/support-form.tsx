import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  QUESTION_MAX,
  type QuestionInput,
  questionInput,
} from "#convex/model/subscriptions/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";

const drafts = createTabDrafts<Partial<QuestionInput>>();
const resolver = standardSchemaResolver(questionInput);

/** A question to the people behind the product; it goes out as a mail, and its answer comes as one. */
export function SupportForm() {
  const { t } = useTranslation();
  const ask = useMutation(api.support.ask);
  const { form, forget } = useDraftForm<QuestionInput>({
    drafts,
    about: "support-question",
    start: { question: "" },
    resolver,
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, ask, {
    done: () => ({
      title: t("subscription.asked"),
      description: t("subscription.askedText"),
    }),
    failed: { title: t("subscription.notAsked"), fallbackKey: "auth.tryAgain" },
    onDone: forget,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextareaField
        control={control}
        name="question"
        label={t("subscription.question")}
        counts={QUESTION_MAX}
        rows={4}
        required
      />
      <FormAlert control={control} />
      <Button type="submit" loading={pending} className="justify-self-start">
        {t("subscription.ask")}
      </Button>
    </form>
  );
}
