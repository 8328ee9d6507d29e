import { useTranslation } from "react-i18next";

import type { AuthMode } from "../../lib/paths.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface AuthTabsProps {
  mode: AuthMode;
  onModeChange: (mode: AuthMode) => void;
  onSignedIn: () => void;
}

export function AuthTabs({ mode, onModeChange, onSignedIn }: AuthTabsProps) {
  const { t } = useTranslation();
  return (
    <Tabs value={mode} onValueChange={(value) => onModeChange(value as AuthMode)}>
      <TabsList>
        <TabsTrigger value="sign-in">{t("auth.signIn")}</TabsTrigger>
        <TabsTrigger value="register">{t("auth.createAccount")}</TabsTrigger>
      </TabsList>
      <TabsContent value="sign-in">
        <SignInForm onSignedIn={onSignedIn} />
      </TabsContent>
      <TabsContent value="register">
        <RegisterForm onSignedIn={onSignedIn} />
      </TabsContent>
    </Tabs>
  );
}
