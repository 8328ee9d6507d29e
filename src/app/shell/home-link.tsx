import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { Logo } from "../../components/logo.tsx";
import { paths } from "../../lib/paths.ts";

/** The mark at the top of every page. */
export function HomeLink() {
  const { t } = useTranslation();
  return (
    <AppLink
      to={paths.home}
      aria-label={t("nav.home")}
      className="inline-flex min-h-11 min-w-0 items-center rounded-md"
    >
      <Logo />
    </AppLink>
  );
}
