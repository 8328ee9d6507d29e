import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  GUIDE_WIZARD_AREAS,
  GUIDE_WIZARD_LANGUAGES,
  SPECIALTIES,
} from "#convex/model/catalog/contract.ts";
import { GUIDE_BIO_MAX, guideUpdateInput } from "#convex/model/guides/contract.ts";
import type { GuideUpdateInput } from "#convex/model/guides/contract.ts";

import { EditFrame } from "../../components/edit-frame.tsx";
import { MultiSelectField } from "../../components/fields/multi-select-field.tsx";
import { NumberField } from "../../components/fields/number-field.tsx";
import { PictureField } from "../../components/fields/picture-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import type { GuidePageData } from "./guide-page.ts";

const RATE_STEP = 10_000;

const LISTS = [
  {
    name: "languages",
    placeholder: "guide.chooseLanguages",
    ids: GUIDE_WIZARD_LANGUAGES.map((option) => option.value),
  },
  {
    name: "areas",
    placeholder: "guide.chooseAreas",
    ids: GUIDE_WIZARD_AREAS.map((option) => option.value),
  },
  {
    name: "specialties",
    placeholder: "guide.chooseSpecialties",
    ids: SPECIALTIES.map((option) => option.id),
  },
] as const;

type GuideEditFormProps = {
  guide: GuidePageData["guide"];
  image: string | null;
  onDone: () => void;
};

/** The owner's edit mode, in the place of what it edits. What no list names stays chosen. */
export function GuideEditForm({ guide, image, onDone }: GuideEditFormProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const update = useMutation(api.guides.update);
  const { hourlyRateVND, yearsExperience, bio, languages, areas, specialties } = guide;
  const form = useForm<GuideUpdateInput>({
    resolver: standardSchemaResolver(guideUpdateInput),
    defaultValues: {
      hourlyRateVND,
      yearsExperience,
      bio,
      languages,
      areas,
      specialties,
      profileImage: image ?? "",
    },
  });
  const { control } = form;
  const send = (input: GuideUpdateInput) => update({ guideId: guide.userId, ...input });
  const labels = {
    languages: catalog.language,
    areas: catalog.city,
    specialties: catalog.specialty,
  };

  return (
    <EditFrame form={form} send={send} onDone={onDone}>
      <PictureField
        control={control}
        name="profileImage"
        label={t("upload.photo")}
        purpose="photo"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
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
        rows={6}
        required
      />
      {LISTS.map(({ name, placeholder, ids }) => (
        <MultiSelectField
          key={name}
          control={control}
          name={name}
          label={t(`guide.${name}`)}
          options={[...new Set<string>([...ids, ...guide[name]])].map((value) => ({
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
