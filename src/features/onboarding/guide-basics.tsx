import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { GUIDE_BIO_MAX, type GuideProfileInput } from "#convex/model/guides/contract.ts";

import { NumberField } from "../../components/fields/number-field.tsx";
import { PictureField } from "../../components/fields/picture-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useFormat } from "../../i18n/format.ts";

const RATE_STEP = 10_000;

export function GuideBasics({ control }: { control: Control<GuideProfileInput> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rate = useWatch({ control, name: "hourlyRateVND" });
  return (
    <>
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
          label={t("onboarding.guide.rate")}
          help={rate > 0 ? format.usd(rate) : undefined}
          step={RATE_STEP}
          required
        />
        <NumberField
          control={control}
          name="yearsExperience"
          label={t("onboarding.guide.years")}
          required
        />
      </div>
      <TextareaField
        control={control}
        name="bio"
        label={t("onboarding.guide.bio")}
        placeholder={t("onboarding.guide.bioPlaceholder")}
        counts={GUIDE_BIO_MAX}
        rows={5}
        required
      />
    </>
  );
}
