import { ArrowRight, CheckCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { allOf, useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { EDIT_HASH, paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Shown, type Strength, type StrengthStep, strengthOf } from "./strength.ts";

type ProfileStrengthProps = { side: "GUIDE" | "OPERATOR" };

/** How much of the profile is there, and the one next step. */
export function ProfileStrength({ side }: ProfileStrengthProps) {
  const { t } = useTranslation();
  const me = useLive(api.users.me, {});
  const contacts = useLive(api.contacts.own, {});
  const shown = useShown(side, me.data?.user.id);
  const data =
    me.data && contacts.data && shown.data && strengthOf(me.data, contacts.data, shown.data);
  return (
    <LiveView
      live={{ data, ...allOf(allOf(me, contacts), shown) }}
      skeleton={<Skeleton className="h-44 w-full" />}
    >
      {(strength) => (
        <Card className="flex flex-col gap-3 p-5">
          <h2 className="font-semibold">{t("dashboard.strength.title")}</h2>
          <Bar strength={strength} />
          {strength.next === null ? (
            <p className="text-muted-foreground flex gap-2 text-sm">
              <CheckCheck aria-hidden="true" className="text-available size-5 shrink-0" />
              {t("dashboard.strength.whole")}
            </p>
          ) : (
            <NextStep side={side} step={strength.next} />
          )}
        </Card>
      )}
    </LiveView>
  );
}

/** A guide's licence and photos; companies have neither. */
function useShown(side: ProfileStrengthProps["side"], userId: string | undefined) {
  const isGuide = side === "GUIDE";
  const licence = useLive(api.licences.own, isGuide ? {} : "skip");
  const asked = isGuide && userId !== undefined;
  const page = useLive(api.guides.get, asked ? { guideId: userId } : "skip");
  const known = licence.data !== undefined && page.data !== undefined;
  const data: Shown | undefined = known
    ? { hasLicence: licence.data !== null, hasGallery: (page.data?.gallery ?? []).length > 0 }
    : undefined;
  const none = { hasLicence: false, hasGallery: false };
  return { data: isGuide ? data : none, ...allOf(licence, page) };
}

function Bar({ strength: { done, total } }: { strength: Strength }) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = done / total;
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="bg-muted h-2 flex-1 overflow-hidden rounded-full">
        <span
          className="bg-primary block h-full rounded-full"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="text-sm font-semibold tabular-nums">
        <span aria-hidden="true">{format.number(share, { style: "percent" })}</span>
        <span className="sr-only">{t("dashboard.strength.value", { done, total })}</span>
      </span>
    </div>
  );
}

/** What stands beside the form on the same page, each with a button of its own. */
const BESIDE: ReadonlySet<StrengthStep> = new Set(["licence", "gallery", "contacts"]);

function NextStep({ side, step }: ProfileStrengthProps & { step: StrengthStep }) {
  const { t } = useTranslation();
  const isGuide = side === "GUIDE";
  const onboarding = isGuide ? paths.onboardingGuide : paths.onboardingOperator;
  const tab = isGuide ? paths.guideProfileTab : paths.operatorProfileTab;
  const profile = BESIDE.has(step) ? tab : tab + EDIT_HASH;
  return (
    <>
      <p className="text-muted-foreground text-sm text-pretty">
        {t(`dashboard.strength.step.${step}`)}
      </p>
      <Button asChild variant="soft" className="self-start">
        <AppLink to={step === "profile" ? onboarding : profile}>
          {t("dashboard.strength.go")}
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </AppLink>
      </Button>
    </>
  );
}
