import { Globe } from "lucide-react";
import { useTranslation } from "react-i18next";

import { changeLanguage } from "../i18n/i18n.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "../i18n/languages.ts";
import { Button } from "../ui/button.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { ChoiceButton } from "./choice-button.tsx";

const CHOICES = LANGUAGES.map((code) => ({
  value: code,
  label: LANGUAGE_NAMES[code],
  lang: code,
}));

export function LanguageSwitcher({ className }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const language = CHOICES.find(({ value }) => value === i18n.language)?.label;
  return (
    <Tooltip content={t("nav.language")} className={className}>
      <ChoiceButton
        value={i18n.language}
        choices={CHOICES}
        onChoose={(code) => void changeLanguage(code)}
        trigger={
          <Button
            variant="ghost"
            className="px-3"
            aria-label={t("nav.languageIs", { language, code: i18n.language })}
          >
            <Globe aria-hidden="true" />
            <span className="uppercase">{i18n.language}</span>
          </Button>
        }
      />
    </Tooltip>
  );
}
