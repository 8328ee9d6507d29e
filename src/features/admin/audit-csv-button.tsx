import { useAction } from "convex/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import type { AuditFilter } from "./audit-filter-bar.tsx";

/** The rows that the filter leaves as a file, which the server makes and notes. */
export function AuditCsvButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation();
  const exportCsv = useAction(api.audit.exportCsv);
  const [pending, setPending] = useState(false);
  const name = `guidelink-audit-${useToday()}.csv`;

  async function download(): Promise<void> {
    setPending(true);
    await exportCsv(filter)
      .then(({ csv }) => saveFile(csv, { name, type: "text/csv" }))
      .catch(toastError(t, t("admin.notExported")));
    setPending(false);
  }

  return (
    <Button variant="outline" loading={pending} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {t("admin.csv")}
    </Button>
  );
}
