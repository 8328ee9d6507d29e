import { useTranslation } from "react-i18next";

import { paletteKeys } from "../../lib/shortcut-keys.ts";
import { setSingleKeys, useSingleKeys } from "../../lib/single-keys.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Those of one letter or sign are `single`: they can be switched off. */
const SHORTCUTS = [
  { keys: ["/"], label: "search", single: true },
  { keys: ["J"], label: "next", single: true },
  { keys: ["K"], label: "previous", single: true },
  { keys: ["Enter"], label: "open" },
  { keys: ["?"], label: "list", single: true },
  { keys: ["F8"], label: "notification" },
  { keys: ["Esc"], label: "close" },
  { keys: ["Enter"], label: "send" },
] as const;

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const hasSingle = useSingleKeys();
  const command = { keys: paletteKeys(navigator.userAgent), label: "palette" } as const;
  const shown = [command, ...SHORTCUTS].filter((one) => hasSingle || !("single" in one));
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("shortcuts.title")}</DialogTitle>
          <DialogDescription>{t("shortcuts.text")}</DialogDescription>
        </DialogHeader>
        <dl className="divide-border divide-y">
          {shown.map(({ keys, label }) => (
            <div key={label} className="flex items-center justify-between gap-4 py-2.5">
              <dt>{t(`shortcuts.${label}`)}</dt>
              <dd className="shrink-0">
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t("shortcuts.single")}
          hint={t("shortcuts.singleHint")}
          checked={hasSingle}
          onCheckedChange={setSingleKeys}
        />
      </DialogContent>
    </Dialog>
  );
}
