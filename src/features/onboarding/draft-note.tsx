import { CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { DraftState } from "./draft-sender.ts";

const MARKS = { kept: CloudCheck, sending: CloudUpload, waiting: CloudOff };

/** Says what becomes of what is typed. */
export function DraftNote({ state }: { state: DraftState | null }) {
  const { t } = useTranslation();
  if (state === null) return null;
  const Mark = MARKS[state];
  return (
    <p className="text-muted-foreground inline-flex items-center gap-1.5 text-sm" aria-live="off">
      <Mark aria-hidden="true" className="size-4 shrink-0" />
      {t(`onboarding.draft.${state}`)}
    </p>
  );
}
