import { useEffect, useRef } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";

type EditFrameProps = {
  saving: boolean;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

/** The edit mode of a profile: stands in the place of what it edits, between its heading and its two buttons. Begins with
 * the focus in its first field and in sight, also where it opens further down than the button that opened it. */
export function EditFrame({ saving, onSubmit, onCancel, children }: EditFrameProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    form.current
      ?.querySelector<HTMLElement>("input, select, textarea")
      ?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      ref={form}
      noValidate
      aria-label={t("guide.editing")}
      onSubmit={(event) => void onSubmit(event)}
      className="border-primary/40 bg-card flex flex-col gap-5 rounded-xl border p-5 shadow-sm"
    >
      <h2 className="text-lg font-semibold">{t("guide.editing")}</h2>
      {children}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t("guide.cancel")}
        </Button>
        <Button type="submit" loading={saving}>
          {t("guide.save")}
        </Button>
      </div>
    </form>
  );
}
