import { useTranslation } from "react-i18next";

export const MAIN_ID = "main";

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href={`#${MAIN_ID}`}
      className="bg-primary text-primary-foreground fixed start-3 top-3 z-[70] -translate-y-20 rounded-md px-4 py-3 font-medium shadow-md focus:translate-y-0"
    >
      {t("shell.skip")}
    </a>
  );
}
