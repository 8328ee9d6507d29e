import { KeyRound, MailWarning, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { Banner } from "../../components/banner.tsx";
import { paths } from "../../lib/paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { SendLinkButton } from "./send-link-button.tsx";
import { SendVerificationButton } from "./send-verification-button.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";

/** For whose password ended when the address was proven. */
function NoPasswordBanner({ email }: { email: string }) {
  const { t } = useTranslation();
  const { forgotPassword } = useAuthCalls();
  return (
    <Banner icon={<KeyRound aria-hidden="true" />} text={t("verify.noPassword")}>
      <SendLinkButton
        send={async () => await forgotPassword({ email })}
        words={{
          button: t("verify.sendPasswordLink"),
          sent: t("auth.resetSent"),
          failed: t("auth.resetFailed"),
        }}
      />
    </Banner>
  );
}

function TwoStepBanner() {
  const { t } = useTranslation();
  return (
    <Banner icon={<ShieldAlert aria-hidden="true" />} text={t("verify.twoStepNeeded")}>
      <Button asChild variant="outline" size="sm">
        <AppLink to={paths.settings}>{t("verify.setUpTwoStep")}</AppLink>
      </Button>
    </Banner>
  );
}

/** For who has not shown yet that the address is theirs, has no password, or has to set up the second step. */
export function VerifyBanner({ user }: { user: Profile }) {
  const { t } = useTranslation();
  if (user.emailVerified !== null && user.hasPassword) return <TwoStepBanner />;
  if (!user.hasPassword) return <NoPasswordBanner email={user.email} />;
  return (
    <Banner
      icon={<MailWarning aria-hidden="true" />}
      text={t("verify.banner", { email: user.email })}
    >
      <SendVerificationButton />
    </Banner>
  );
}
