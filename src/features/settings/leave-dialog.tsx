import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { leaveInput, type LeaveInput } from "#convex/model/ownData/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";

const CONSEQUENCES = ["now", "requests", "later", "others"] as const;

function LeaveForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const leave = useAction(api.ownData.leave);
  const form = useForm<LeaveInput>({
    resolver: standardSchemaResolver(leaveInput),
    defaultValues: { password: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, leave, {
    done: () => ({ title: t("ownData.requested"), description: t("ownData.requestedText") }),
    failed: { title: t("ownData.notDeleted"), fallbackKey: "auth.tryAgain" },
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PasswordField
        control={control}
        name="password"
        label={t("ownData.dialog.password")}
        autoComplete="current-password"
        required
      />
      <FormAlert control={control} />
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("ownData.dialog.keep")}
        </Button>
        <Button type="submit" variant="destructive" loading={pending}>
          {t("ownData.deleteButton")}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Says what leaving means before it asks for the password. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("ownData.dialog.title")}</DialogTitle>
          <DialogDescription>{t("ownData.dialog.text")}</DialogDescription>
        </DialogHeader>
        <ul className="marker:text-muted-foreground flex list-disc flex-col gap-2 ps-5 text-[0.9375rem] leading-relaxed">
          {CONSEQUENCES.map((one) => (
            <li key={one}>{t(`ownData.dialog.${one}`)}</li>
          ))}
        </ul>
        <LeaveForm onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
