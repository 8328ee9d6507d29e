import { useTranslation } from "react-i18next";

import type { AuthMode } from "../../lib/paths.ts";
import type { Newcomer } from "../../session/auth-dialog-store.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { MagicLinkForm } from "./magic-link-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Three of them beside each other on a phone. */
const TRIGGER =
  "h-auto min-h-11 min-w-0 flex-auto px-2 py-1 leading-tight text-balance whitespace-normal sm:px-3";

interface AuthTabsProps {
  mode: AuthMode;
  newcomer?: Newcomer | undefined;
  onModeChange: (mode: AuthMode) => void;
  onSignedIn: () => void;
}

export function AuthTabs({ mode, newcomer, onModeChange, onSignedIn }: AuthTabsProps) {
  const { t } = useTranslation();
  if (mode === "forgot-password") {
    return <ForgotPassword onBack={() => onModeChange("sign-in")} />;
  }
  return (
    <Tabs value={mode} onValueChange={(value) => onModeChange(value as AuthMode)}>
      <TabsList>
        <TabsTrigger className={TRIGGER} value="sign-in">
          {t("auth.signIn")}
        </TabsTrigger>
        <TabsTrigger className={TRIGGER} value="register">
          {t("auth.createAccount")}
        </TabsTrigger>
        <TabsTrigger className={TRIGGER} value="magic-link">
          {t("auth.magicLink")}
        </TabsTrigger>
      </TabsList>
      <TabsContent value="sign-in">
        <SignInForm onSignedIn={onSignedIn} onForgotten={() => onModeChange("forgot-password")} />
        <PasskeySignIn onSignedIn={onSignedIn} />
      </TabsContent>
      <TabsContent value="register">
        <RegisterForm newcomer={newcomer} onSignedIn={onSignedIn} />
      </TabsContent>
      <TabsContent value="magic-link">
        <MagicLinkForm onSignedIn={onSignedIn} />
      </TabsContent>
    </Tabs>
  );
}
