import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";

import { THEMES, isTheme, setTheme, useTheme, type Theme } from "../lib/theme.ts";
import { Button } from "../ui/button.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { ChoiceButton } from "./choice-button.tsx";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = ICONS[theme];
  return <Icon aria-hidden="true" />;
}

export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useTranslation();
  const theme = useTheme();
  const choices = THEMES.map((value) => ({
    value,
    label: (
      <>
        <ThemeIcon theme={value} />
        {t(`theme.${value}`)}
      </>
    ),
  }));
  return (
    <Tooltip content={t("nav.theme")} className={className}>
      <ChoiceButton
        value={theme}
        choices={choices}
        onChoose={(value) => isTheme(value) && setTheme(value)}
        trigger={
          <Button variant="ghost" size="icon" aria-label={t("nav.theme")}>
            <ThemeIcon theme={theme} />
          </Button>
        }
      />
    </Tooltip>
  );
}
