import { Globe, Keyboard, LogIn, LogOut, Monitor, Moon, Sun, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { changeLanguage } from "../../i18n/i18n.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "../../i18n/languages.ts";
import { languageName } from "../../lib/intl.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { hasSingleKeys } from "../../lib/single-keys.ts";
import { setTheme, THEMES, useTheme } from "../../lib/theme.ts";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import type { ProfileState } from "../../session/use-profile.ts";
import { useLeave } from "../shell/use-leave.ts";
import type { Entry, EntryGroup } from "./entry.ts";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Coming and going; neither while it is not known who is there. */
function useDoor({ status }: ProfileState): Entry[] {
  const { t } = useTranslation();
  const leave = useLeave();
  if (status === "loading") return [];
  if (status === "signedIn") {
    const picture = <LogOut aria-hidden="true" className="rtl:-scale-x-100" />;
    const run = () => void leave().catch(reportBug);
    return [{ id: "sign-out", title: t("nav.signOut"), picture, run }];
  }
  return [
    {
      id: "sign-in",
      title: t("nav.signIn"),
      picture: <LogIn aria-hidden="true" className="rtl:-scale-x-100" />,
      run: () => openAuthDialog("sign-in"),
    },
    {
      id: "register",
      title: t("nav.getStarted"),
      picture: <UserPlus aria-hidden="true" />,
      run: () => openAuthDialog("register"),
    },
  ];
}

/** The appearances that are not chosen already. */
function useThemes(): Entry[] {
  const { t } = useTranslation();
  const current = useTheme();
  return THEMES.filter((theme) => theme !== current).map((theme) => {
    const Icon = THEME_ICONS[theme];
    return {
      id: `theme ${theme}`,
      title: t(`theme.${theme}`),
      note: t("nav.theme"),
      picture: <Icon aria-hidden="true" />,
      run: () => setTheme(theme),
    };
  });
}

/** The other languages, each by its own name and by the one it has here. */
function useLanguages(): Entry[] {
  const { t, i18n } = useTranslation();
  return LANGUAGES.filter((code) => code !== i18n.language).map((code) => ({
    id: `language ${code}`,
    title: LANGUAGE_NAMES[code],
    lang: code,
    note: `${t("nav.language")} · ${languageName(i18n.language, code)}`,
    picture: <Globe aria-hidden="true" />,
    run: () => void changeLanguage(code).catch(reportBug),
  }));
}

/** What can be done from everywhere. */
export function useDeeds(profile: ProfileState, onShortcuts: () => void): EntryGroup {
  const { t } = useTranslation();
  const help: Entry = {
    id: "shortcuts",
    title: t("shortcuts.title"),
    picture: <Keyboard aria-hidden="true" />,
    ...(hasSingleKeys() && { keys: ["?"] }),
    run: onShortcuts,
  };
  const items = [help, ...useThemes(), ...useDoor(profile), ...useLanguages()];
  return { id: "deeds", name: t("palette.deeds"), items };
}
