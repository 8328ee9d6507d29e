import { BellOff, Share } from "lucide-react";
import { useTranslation } from "react-i18next";

import { LoadError } from "../../components/load-error.tsx";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { usePushDevice } from "./use-push-device.ts";

function PushSwitch() {
  const { t } = useTranslation();
  const { support, isOn, failed, retry, isBusy, change } = usePushDevice();
  if (support === "install" || support === "no" || support === "blocked") {
    const Icon = support === "install" ? Share : BellOff;
    return (
      <Alert variant={support === "blocked" ? "warning" : "info"}>
        <Icon aria-hidden="true" />
        <AlertBody>
          <p>{t(`push.${support}`)}</p>
        </AlertBody>
      </Alert>
    );
  }
  if (failed) return <LoadError title={t("push.notKnown")} onRetry={retry} />;
  if (isOn === undefined) return <Skeleton className="h-11" />;
  return (
    <Switch
      label={t("push.label")}
      hint={t("push.hint")}
      checked={isOn}
      disabled={isBusy}
      onCheckedChange={(wanted) => void change(wanted)}
    />
  );
}

/** Being told on this device while the app is closed. */
export function PushSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t("push.title")} text={t("push.text")}>
      <PushSwitch />
    </SettingsSection>
  );
}
