import { useState } from "react";
import { useTranslation } from "react-i18next";

import { changeLanguage } from "../../i18n/i18n.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "../../i18n/languages.ts";
import { Field } from "../../ui/field.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The same choice as in the header, with what else hangs on it. */
export function LanguageSection() {
  const { t, i18n } = useTranslation();
  // Stands there while its texts are on their way; where they cannot be had, the language on screen does again.
  const [wish, setWish] = useState<string | null>(null);
  async function choose(code: string): Promise<void> {
    setWish(code);
    await changeLanguage(code);
    setWish((current) => (current === code ? null : current));
  }
  return (
    <SettingsSection title={t("nav.language")} text={t("account.languageText")}>
      <Field label={t("nav.language")} hideLabel className="max-w-md">
        <Select value={wish ?? i18n.language} onValueChange={(code) => void choose(code)}>
          {LANGUAGES.map((code) => (
            <SelectItem key={code} value={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </SelectItem>
          ))}
        </Select>
      </Field>
    </SettingsSection>
  );
}
