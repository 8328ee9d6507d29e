import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { leaveInput, type LeaveInput } from "#convex/model/ownData/contract.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { LeaveConsequences } from "./leave-consequences.tsx";

type LeaveDialogProps = { ownsTeam: boolean; onClose: () => void };

function LeaveForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const leave = useAction(api.ownData.leave);
  const form = useForm<LeaveInput>({
    resolver: standardSchemaResolver(leaveInput),
    defaultValues: { password: "" },
  });
  const { submit, pending } = useSubmit(form, leave, {
    done: () => ({ title: t("ownData.requested"), description: t("ownData.requestedText") }),
    failed: { title: t("ownData.notDeleted"), fallbackKey: "auth.tryAgain" },
    onDone: onClose,
  });
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      destructive
      cancel={t("ownData.dialog.keep")}
      send={t("ownData.deleteButton")}
      onCancel={onClose}
    >
      <PasswordField
        control={form.control}
        name="password"
        label={t("ownData.dialog.password")}
        autoComplete="current-password"
        required
      />
    </DialogForm>
  );
}

/** Says what leaving means before it asks for the password. */
export function LeaveDialog({ ownsTeam, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("ownData.dialog.title")}</DialogTitle>
          <DialogDescription>{t("ownData.dialog.text")}</DialogDescription>
        </DialogHeader>
        <LeaveConsequences ownsTeam={ownsTeam} />
        <LeaveForm onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
