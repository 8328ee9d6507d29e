import { MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";

import { SendVerificationButton } from "./send-verification-button.tsx";

/** For who has not shown yet that the address is theirs. */
export function VerifyBanner({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <aside className="border-amber/25 bg-amber-soft border-b">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="text-amber flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-sm font-medium">
          <MailWarning className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{t("verify.banner", { email })}</span>
        </p>
        <SendVerificationButton />
      </div>
    </aside>
  );
}
