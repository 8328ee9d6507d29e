import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  SAVED_NOTE_MAX,
  savedDetailsInput,
  type SavedDetailsInput,
} from "#convex/model/saved/contract.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { tMessage } from "../../i18n/errors.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";

type SavedLists = readonly FunctionReturnType<typeof api.saved.lists>[number][];

interface DetailsFormProps {
  guide: FunctionReturnType<typeof api.saved.list>[number];
  lists: SavedLists;
  onDone: () => void;
}

const drafts = createTabDrafts<Partial<SavedDetailsInput>>();

/** Note and lists of one guide. What was typed comes back when it is opened again. */
export function DetailsForm({ guide, lists, onDone }: DetailsFormProps) {
  const { t } = useTranslation();
  const save = useMutation(api.saved.describe);
  const { form, forget } = useDraftForm<SavedDetailsInput>({
    drafts,
    about: `saved:${guide.userId}`,
    start: { guideUserId: guide.userId, note: guide.note, listIds: [...guide.listIds] },
    resolver: standardSchemaResolver(savedDetailsInput),
  });
  const { control } = form;
  /** Where another tab has deleted the last list, nothing is left to choose from. */
  const listsLeft = (chosen: SavedDetailsInput["listIds"]) =>
    chosen?.filter((id) => lists.some((list) => list.id === id));
  const { submit, pending } = useSubmit(
    form,
    (values) => save({ ...values, listIds: listsLeft(values.listIds) }),
    {
      done: () => ({ title: t("savedLists.noted"), description: guide.user.name }),
      failed: { title: t("saved.failed") },
      onDone: () => {
        forget();
        onDone();
      },
    },
  );
  return (
    <DialogForm
      control={control}
      submit={submit}
      pending={pending}
      cancel={t("guide.cancel")}
      send={t("guide.save")}
      onCancel={() => {
        forget();
        onDone();
      }}
    >
      <TextareaField
        control={control}
        name="note"
        label={t("savedLists.note")}
        counts={SAVED_NOTE_MAX}
        rows={4}
      />
      {lists.length > 0 && <ListChoices control={control} lists={lists} />}
    </DialogForm>
  );
}

function ListChoices({
  control,
  lists,
}: {
  control: Control<SavedDetailsInput>;
  lists: SavedLists;
}) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: "listIds" });
  const chosen = field.value ?? [];
  return (
    <Field group label={t("savedLists.lists")} error={tMessage(fieldState.error?.message)}>
      <fieldset aria-label={t("savedLists.lists")} className="grid gap-x-6 sm:grid-cols-2">
        {lists.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            ref={index === 0 ? field.ref : undefined}
            checked={chosen.includes(id)}
            label={name}
            onCheckedChange={(checked) =>
              // A list that is gone meanwhile goes with the next choice.
              field.onChange(
                lists
                  .map((list) => list.id)
                  .filter((one) => (one === id ? checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
    </Field>
  );
}
