import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";

import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Card } from "../../ui/card.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportState } from "./import-state.tsx";

export type ShownImport = FunctionReturnType<typeof api.calendars.links>["import"];

/** The calendar elsewhere that one's days follow, or the form that says which. */
export function ImportCard({ shown }: { shown: ShownImport }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const held = useHeldFocus("input", "button");
  const isForm = shown.url === null || changing;
  return (
    <Card ref={held} className="flex flex-col gap-4 p-5">
      <div>
        <h3 className="font-semibold">{t("calendarLinks.importTitle")}</h3>
        <p className="text-muted-foreground text-sm text-pretty">{t("calendarLinks.importText")}</p>
      </div>
      {isForm ? (
        <ImportForm
          onDone={() => setChanging(false)}
          onCancel={shown.url === null ? undefined : () => setChanging(false)}
        />
      ) : (
        <ImportState shown={shown} url={shown.url ?? ""} onChange={() => setChanging(true)} />
      )}
    </Card>
  );
}
