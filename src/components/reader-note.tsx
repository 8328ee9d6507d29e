import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Alert, AlertBody } from "../ui/alert.tsx";
import { useMayAct } from "./may-act.ts";

/** Why there are no buttons, for who only looks on; nothing for everybody else. */
export function ReaderNote({ className }: { className?: string }) {
  const { t } = useTranslation();
  if (useMayAct()) return null;
  return (
    <Alert variant="info" className={className}>
      <Eye aria-hidden="true" />
      <AlertBody>{t("reader.note")}</AlertBody>
    </Alert>
  );
}
