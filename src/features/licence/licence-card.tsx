import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { BadgeCheck, CalendarX, Hourglass, Pencil, Plus, ShieldAlert, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { FactList } from "../../components/fact-list.tsx";
import { GoneFile } from "../../components/files/gone-file.tsx";
import { PrivatePicture } from "../../components/files/private-picture.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { toastError } from "../../components/toast-error.ts";
import { type EditOpener, useEditMode } from "../../components/use-edit-mode.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LicenceForm } from "./licence-form.tsx";

type Own = FunctionReturnType<typeof api.licences.own>;
type Licence = NonNullable<Own>;

/** The guide's licence, how far it has come, and what to do next. */
export function LicenceCard() {
  const { t } = useTranslation();
  const { data, failed, retry } = useLive(api.licences.own, {});
  const held = useHeldFocus("button");
  return (
    <Card ref={held} className="flex flex-col gap-5 p-5">
      <div>
        <h2 className="text-lg font-semibold">{t("licence.title")}</h2>
        <p className="text-muted-foreground text-sm text-pretty">{t("licence.text")}</p>
      </div>
      {failed ? (
        <LoadError onRetry={retry} />
      ) : data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <OwnLicence licence={data} />
      )}
    </Card>
  );
}

function OwnLicence({ licence }: { licence: Own }) {
  const { t } = useTranslation();
  const { editing, opener, close } = useEditMode();
  return (
    <>
      {licence && <State licence={licence} />}
      {editing ? (
        <LicenceForm
          start={licence && factsOf(licence)}
          isChecked={licence?.status === "CHECKED"}
          onDone={close}
        />
      ) : licence ? (
        <Facts licence={licence} opener={opener} />
      ) : (
        <Button {...opener} className="self-start">
          <Plus aria-hidden="true" />
          {t("licence.add")}
        </Button>
      )}
    </>
  );
}

function factsOf({ kind, number, expiresOn, picture }: Licence) {
  return { kind, number, expiresOn, picture: picture ?? "" };
}

const STATES = {
  SUBMITTED: { variant: "warning", Mark: Hourglass },
  CHECKED: { variant: "success", Mark: BadgeCheck },
  REFUSED: { variant: "error", Mark: ShieldAlert },
  EXPIRED: { variant: "warning", Mark: CalendarX },
} as const;

function State({ licence: { status, decidedAt, expiresOn, reason } }: { licence: Licence }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { variant, Mark } = STATES[status];
  const checkedOn = decidedAt === null ? "" : format.instant(decidedAt, { dateStyle: "medium" });
  return (
    <Alert variant={variant}>
      <Mark aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{t(`licence.state.${status}`, { date: checkedOn })}</AlertTitle>
        {reason !== null && (
          <p dir="auto" lang="" className="wrap-anywhere">
            {reason}
          </p>
        )}
        <p>{t(`licence.stateText.${status}`, { date: format.day(expiresOn) })}</p>
      </AlertBody>
    </Alert>
  );
}

function Facts({ licence, opener }: { licence: Licence; opener: EditOpener }) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useMutation(api.licences.remove);
  const facts = [
    { name: t("licence.kind"), value: t(`licence.kinds.${licence.kind}`) },
    { name: t("licence.number"), value: <bdi>{licence.number}</bdi> },
    { name: t("licence.expiresOn"), value: format.day(licence.expiresOn) },
  ];
  return (
    <>
      <FactList facts={facts} className="gap-x-6 gap-y-4 sm:grid-cols-3" />
      {licence.picture !== null && (
        <PrivatePicture
          path={licence.picture}
          alt={t("licence.picture")}
          open={t("common.openPicture", { name: t("licence.picture") })}
          title={t("licence.picture")}
          missing={<GoneFile />}
          className="border-border h-40 w-64 border"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" {...opener}>
          <Pencil aria-hidden="true" />
          {t("licence.change")}
        </Button>
        <ConfirmButton
          title={t("licence.removeTitle")}
          text={t("licence.removeText")}
          confirm={t("licence.remove")}
          destructive
          onConfirm={() => void remove({}).catch(toastError(t, t("licence.failed")))}
          trigger={
            <Button variant="ghost">
              <Trash2 aria-hidden="true" />
              {t("licence.remove")}
            </Button>
          }
        />
      </div>
    </>
  );
}
