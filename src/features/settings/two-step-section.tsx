import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TwoStepOff } from "./two-step-off.tsx";
import { TwoStepOn } from "./two-step-on.tsx";

/** An authenticator app beside the password: turned on, off, and the codes for when it is lost. */
export function TwoStepSection({ user }: { user: Profile }) {
  const { t } = useTranslation();
  // They are told once: they stay until the person says that they are kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Of each step the focus goes to the field that it asks for, and back to the button that begins.
  const held = useHeldFocus("input:not([readonly])", "button");
  return (
    <SettingsSection title={t("twoStep.title")} text={t("twoStep.text")}>
      <div ref={held}>
        {codes !== null && (
          <RecoveryCodes codes={codes} username={user.username} onKept={() => setCodes(null)} />
        )}
        {codes === null && (
          <Live query={api.twoStep.get} args={{}} skeleton={<Skeleton className="h-14" />}>
            {({ since, ...state }) =>
              since === null ? (
                <TwoStepOff user={user} isRequired={state.isRequired} onCodes={setCodes} />
              ) : (
                <TwoStepOn since={since} codesLeft={state.recoveryCodesLeft} onCodes={setCodes} />
              )
            }
          </Live>
        )}
      </div>
    </SettingsSection>
  );
}
