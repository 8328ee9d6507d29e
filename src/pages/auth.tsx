import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { CityScene } from "../components/art/city-scene.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { AuthTabs } from "../features/auth/auth-tabs.tsx";
import { CompletingSignIn } from "../features/auth/completing.tsx";
import { AUTH_MODES, PAGE_PATHS, type AuthMode } from "../lib/paths.ts";
import { useAddressParams } from "../lib/use-address-params.ts";
import { useLeadOn } from "../lib/use-lead-on.ts";
import { landingPath } from "../session/role-paths.ts";
import { useProfile } from "../session/use-profile.ts";
import { definePage } from "./define-page.ts";

const TITLES: Readonly<Record<AuthMode, string>> = {
  "sign-in": "auth.signIn",
  register: "auth.createAccount",
  "magic-link": "auth.magicLink",
  "forgot-password": "auth.resetTitle",
};

function AuthPage() {
  const { t } = useTranslation();
  const leadOn = useLeadOn();
  const [params, change] = useAddressParams();
  const { user } = useProfile();
  const [completing, setCompleting] = useState(false);
  const mode = AUTH_MODES.find((one) => one === params.get("mode")) ?? "sign-in";

  useEffect(() => {
    if (user && !completing) leadOn(landingPath(user), { replace: true });
  }, [user, completing, leadOn]);

  return (
    <div className="page-width grid flex-1 items-center gap-10 py-10 lg:grid-cols-2 lg:py-14">
      <PageTitle title={t(TITLES[mode])} />
      <div className="border-border relative hidden min-h-[36rem] overflow-hidden rounded-2xl border shadow-sm lg:block">
        <CityScene city="hoi-an" className="absolute inset-0 size-full object-cover" />
      </div>
      <div className="mx-auto w-full max-w-md min-w-0">
        <h1 className="text-heading font-semibold">{t("auth.dialogTitle")}</h1>
        <p className="text-muted-foreground mt-2 mb-6">{t("auth.dialogText")}</p>
        {completing ? (
          <CompletingSignIn />
        ) : (
          <AuthTabs
            mode={mode}
            onModeChange={(next) => change({ mode: next }, { replace: true })}
            onSignedIn={() => setCompleting(true)}
          />
        )}
      </div>
    </div>
  );
}

/** Its title follows the form that is shown. */
export const page = definePage({
  path: PAGE_PATHS.auth,
  access: "everybody",
  draw: "client",
  view: AuthPage,
});
