import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { LICENCE_KINDS, licenceInput, type LicenceInput } from "#convex/model/licences/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PictureField } from "../../components/fields/picture-field.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useFirstField } from "../../components/use-first-field.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";

const drafts = createTabDrafts<Partial<LicenceInput>>();
/** Nothing is chosen yet: the form says so before it is sent. */
const EMPTY = { kind: "" as LicenceInput["kind"], number: "", expiresOn: "", picture: "" };

type LicenceFormProps = {
  start: LicenceInput | null;
  /** It was checked as it stands: a change takes the badge away. */
  isChecked: boolean;
  onDone: () => void;
};

/** The card's own facts. What was typed comes back when the form is opened again. */
export function LicenceForm({ start, isChecked, onDone }: LicenceFormProps) {
  const { t } = useTranslation();
  const submitLicence = useMutation(api.licences.submit);
  const { form, forget } = useDraftForm<LicenceInput>({
    drafts,
    about: "licence",
    start: start ?? EMPTY,
    resolver: standardSchemaResolver(licenceInput),
  });
  const { control } = form;
  const element = useFirstField();
  const { submit, pending } = useSubmit(form, submitLicence, {
    done: () => ({ title: t("licence.sent"), description: t("licence.sentText") }),
    failed: { title: t("licence.failed") },
    onDone: () => {
      forget();
      onDone();
    },
  });
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      {isChecked && <p className="text-sm text-pretty">{t("licence.changeWarning")}</p>}
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          control={control}
          name="kind"
          label={t("licence.kind")}
          placeholder={t("licence.chooseKind")}
          options={LICENCE_KINDS.map((value) => ({ value, label: t(`licence.kinds.${value}`) }))}
          required
        />
        <TextField
          control={control}
          name="number"
          label={t("licence.number")}
          help={t("licence.numberHelp")}
          autoComplete="off"
          dir="ltr"
          required
        />
        <TextField
          control={control}
          name="expiresOn"
          type="date"
          label={t("licence.expiresOn")}
          help={t("licence.expiresHelp")}
          required
        />
      </div>
      <PictureField
        control={control}
        name="picture"
        purpose="licence"
        label={t("licence.picture")}
        help={t("licence.pictureHelp")}
      />
      <FormAlert control={control} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {t("licence.send")}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {t("guide.cancel")}
        </Button>
      </div>
    </form>
  );
}
