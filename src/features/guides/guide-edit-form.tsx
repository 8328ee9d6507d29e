import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  GUIDE_BIO_LEAST,
  GUIDE_BIO_MAX,
  GUIDE_BIO_MIN,
  GUIDE_DASHBOARD_DEFAULTS,
  guideDashboardInput,
  type GuideDashboardInput,
  guidePageInput,
} from "#convex/model/guides/contract.ts";

import { EditFrame } from "../../components/edit-frame.tsx";
import { MoneyField } from "../../components/fields/amount-fields.tsx";
import { MultiSelectField } from "../../components/fields/multi-select-field.tsx";
import { NumberField } from "../../components/fields/number-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { OwnPicture } from "../../components/files/own-picture.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { guideDraft, guideDrafts } from "./guide-drafts.ts";
import { type GuideForm, offeredBy } from "./guide-edit-lists.ts";
import type { GuidePageData } from "./guide-page.ts";

const RATE_STEP = 10_000;

/** The public page's form and the dashboard's, each with its own rules and lists. */
const RULES = { page: guidePageInput, dashboard: guideDashboardInput } as const;

const LISTS = [
  { name: "languages", placeholder: "guide.chooseLanguages" },
  { name: "areas", placeholder: "guide.chooseAreas" },
  { name: "specialties", placeholder: "guide.chooseSpecialties" },
] as const;

const EMPTY: GuideDashboardInput = {
  ...GUIDE_DASHBOARD_DEFAULTS,
  bio: "",
  languages: [],
  areas: [],
  specialties: [],
};

type GuideEditFormProps = {
  of: GuideForm;
  /** Null where there is no profile yet: then it makes one, and there is nothing to go back to. */
  guide: GuidePageData["guide"] | null;
  /** Whose profile it is. Their picture is saved by itself, here as in the settings. */
  user: { name: string; image: string | null };
  onDone?: () => void;
};

/** Changes the profile that is there, or makes the first one. */
function useSave(guideId: string | undefined) {
  const create = useMutation(api.guides.saveProfile);
  const update = useMutation(api.guides.update);
  return async (input: GuideDashboardInput) =>
    await (guideId === undefined ? create(input) : update({ guideId, ...input }));
}

/** The owner's edit mode, in the place of what it edits. What no list names stays chosen; what was typed, in this form of the
 * profile or the other, comes back when it is opened again. */
export function GuideEditForm({ of, guide, user, onDone }: GuideEditFormProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const save = useSave(guide?.userId);
  const start = guide ?? EMPTY;
  const { hourlyRateVND, yearsExperience, bio, languages, areas, specialties } = start;
  const { form, forget, settle } = useDraftForm<GuideDashboardInput>({
    drafts: guideDrafts,
    about: guideDraft(guide?.userId ?? null),
    resolver: standardSchemaResolver(RULES[of]),
    start: { hourlyRateVND, yearsExperience, bio, languages, areas, specialties },
  });
  const { control } = form;
  const labels = {
    languages: catalog.language,
    areas: catalog.city,
    specialties: catalog.specialty,
  };

  return (
    <EditFrame form={form} send={save} forget={forget} settle={settle} onDone={onDone}>
      <OwnPicture name={user.name} image={user.image} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          control={control}
          name="hourlyRateVND"
          label={t("guide.rateField")}
          step={RATE_STEP}
          required
        />
        <NumberField
          control={control}
          name="yearsExperience"
          label={t("guide.yearsField")}
          required
        />
      </div>
      <TextareaField
        control={control}
        name="bio"
        label={t("guide.bioField")}
        counts={GUIDE_BIO_MAX}
        least={{ length: GUIDE_BIO_MIN, sentence: GUIDE_BIO_LEAST }}
        rows={6}
        required
      />
      {LISTS.map(({ name, placeholder }) => (
        <MultiSelectField
          key={name}
          control={control}
          name={name}
          label={t(`guide.${name}`)}
          options={offeredBy(of, name, start).map((value) => ({
            value,
            label: labels[name](value),
          }))}
          placeholder={t(placeholder)}
          required
        />
      ))}
    </EditFrame>
  );
}
