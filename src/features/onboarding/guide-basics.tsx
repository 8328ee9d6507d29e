import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import {
  GUIDE_BIO_LEAST,
  GUIDE_BIO_MAX,
  GUIDE_BIO_MIN,
  type GuideProfileInput,
} from "#convex/model/guides/contract.ts";

import { MoneyField } from "../../components/fields/amount-fields.tsx";
import { NumberField } from "../../components/fields/number-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { OwnPicture } from "../../components/files/own-picture.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Profile } from "../../session/use-profile.ts";

const RATE_STEP = 10_000;

interface GuideBasicsProps {
  control: Control<GuideProfileInput>;
  user: Profile;
}

export function GuideBasics({ control, user }: GuideBasicsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rate = useWatch({ control, name: "hourlyRateVND" });
  return (
    <>
      <OwnPicture name={user.name} image={user.image} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
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
        least={{ length: GUIDE_BIO_MIN, sentence: GUIDE_BIO_LEAST }}
        rows={5}
        required
      />
    </>
  );
}
