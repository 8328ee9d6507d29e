import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { useFormat } from "../../i18n/format.ts";
import { isPayer } from "../../session/company.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { lazyOpenDialog } from "../../ui/lazy-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExportButton } from "./export-button.tsx";
import { SettingsSection } from "./settings-section.tsx";

const loadLeaveDialog = () =>
  import("./leave-dialog.tsx").then((m) => ({ default: m.LeaveDialog }));
const LeaveDialog = lazyOpenDialog(loadLeaveDialog, ({ onClose }) => onClose());

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-border border-b py-5 first:pt-0 last:border-b-0 last:pb-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted-foreground mt-1 max-w-prose text-sm leading-relaxed">{text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
    </div>
  );
}

/** How much of the space for files is used, so that nobody learns of it by a refusal. */
function FileSpace() {
  const { t } = useTranslation();
  const { bytes } = useFormat();
  return (
    <Live query={api.files.space} args={{}} skeleton={<Skeleton className="h-6 w-40" />}>
      {({ usedBytes, limitBytes }) => (
        <p className="tabular-nums">
          {t("ownData.spaceUsed", { used: bytes(usedBytes), limit: bytes(limitBytes) })}
        </p>
      )}
    </Live>
  );
}

export function OwnDataSection({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <SettingsSection title={t("ownData.title")} text={t("ownData.text")}>
      <Part title={t("ownData.spaceTitle")} text={t("ownData.spaceText")}>
        <FileSpace />
      </Part>
      <Part title={t("ownData.exportTitle")} text={t("ownData.exportText")}>
        <ExportButton />
      </Part>
      <Part title={t("ownData.deleteTitle")} text={t("ownData.deleteText")}>
        <Button variant="destructive" aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
          {t("ownData.deleteButton")}
        </Button>
      </Part>
      {isLeaving && <LeaveDialog ownsTeam={isPayer(user)} onClose={() => setIsLeaving(false)} />}
    </SettingsSection>
  );
}
