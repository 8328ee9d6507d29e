import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import type { SignedIn } from "../pages/define-page.ts";
import { openAuthDialog } from "../session/auth-dialog-store.ts";
import { landingPath } from "../session/role-paths.ts";
import type { Profile } from "../session/use-profile.ts";
import { Button } from "../ui/button.tsx";

interface PageRefusalProps {
  access: SignedIn;
  user: Profile | null;
}

/** In the place of a page that is not for this person: why, and the one next step. */
export function PageRefusal({ access: { signIn, only }, user }: PageRefusalProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <div className="page-width py-10">
      {user === null ? (
        <EmptyState
          as="h1"
          title={t(signIn)}
          action={
            <Button onClick={() => openAuthDialog("sign-in", "here")}>{t("auth.signIn")}</Button>
          }
        />
      ) : (
        <EmptyState
          scene="lost"
          as="h1"
          title={t(only?.refusal.title ?? "dashboard.denied")}
          {...(only && {
            hint: t(only.refusal.tabs?.[params.get("tab") ?? ""] ?? only.refusal.hint),
          })}
          action={
            <Button asChild>
              <AppLink to={landingPath(user)}>{t("dashboard.toOwn")}</AppLink>
            </Button>
          }
        />
      )}
    </div>
  );
}
