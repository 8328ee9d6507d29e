import { useTranslation } from "react-i18next";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";

const SHORTCUTS = [
  { keys: "/", label: "search" },
  { keys: "?", label: "list" },
  { keys: "F8", label: "notification" },
  { keys: "Esc", label: "close" },
  { keys: "Enter", label: "send" },
] as const;

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("shortcuts.title")}</DialogTitle>
          <DialogDescription>{t("shortcuts.text")}</DialogDescription>
        </DialogHeader>
        <dl className="divide-border divide-y">
          {SHORTCUTS.map(({ keys, label }) => (
            <div key={keys} className="flex items-center justify-between gap-4 py-2.5">
              <dt>{t(`shortcuts.${label}`)}</dt>
              <dd>
                <kbd className="border-border bg-muted inline-block min-w-8 rounded-sm border border-b-2 px-2 py-0.5 text-center font-sans text-sm">
                  {keys}
                </kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
