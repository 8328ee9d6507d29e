import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { addDays } from "#convex/model/days.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { DateField } from "../../components/fields/date-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { useToday } from "../../lib/use-now.ts";
import { createTabDraftsWithout } from "../../lib/window-drafts.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { type AdminUser, calledBy } from "./use-user-deed.ts";
import { deedForm, type DeedForm } from "./user-deed-form.ts";
import type { AskedDeed } from "./user-offers.ts";

/** The reason is kept where the question is closed; the name is to be typed each time. */
const drafts = createTabDraftsWithout<DeedForm>("typed");

export interface UserDeedDialogProps {
  user: AdminUser;
  deed: AskedDeed;
  onClose: () => void;
  /** Instead of closing alone, once it is done. */
  onDone?: () => void;
}

/** Says what follows, and asks for the name to be typed, so that nobody hits the wrong person. */
export function UserDeedDialog(props: UserDeedDialogProps) {
  const { deed, onClose } = props;
  // As they were when it opened: what changes behind the dialog is not decided unseen.
  const [user] = useState(props.user);
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog" className="sm:max-w-lg">
        <DialogHeader>
          <DialogTitle>{t(`admin.ask.${deed}.title`, { name: calledBy(user) })}</DialogTitle>
          <DialogDescription>{t(`admin.ask.${deed}.text`)}</DialogDescription>
        </DialogHeader>
        <DeedFields {...props} user={user} />
      </DialogContent>
    </Dialog>
  );
}

function DeedFields({ user, deed, onClose, onDone = onClose }: UserDeedDialogProps) {
  const { t } = useTranslation();
  const act = useAction(api.administration.actOnUser);
  const tomorrow = addDays(useToday(), 1);
  const name = calledBy(user);
  const { form, forget } = useDraftForm<DeedForm>({
    drafts,
    about: `${deed}:${user.id}`,
    start: { typed: "", reason: "", until: "" },
    resolver: standardSchemaResolver(deedForm(deed, name)),
  });
  const send = async ({ reason, until }: DeedForm) =>
    await act({
      userId: user.id,
      action: deed,
      ...(deed === "suspend" && { isSuspended: false }),
      ...(deed === "remove-picture" && user.image !== null && { picture: user.image }),
      ...(reason !== "" && { reason }),
      ...(until !== "" && { until }),
    });
  const { submit, pending } = useSubmit(form, send, {
    done: () => ({ title: t("admin.users.updated"), description: name }),
    failed: { title: t("admin.users.notUpdated"), fallbackKey: "auth.tryAgain" },
    onDone: () => {
      forget();
      onDone();
    },
  });
  const { control } = form;
  return (
    <DialogForm
      control={control}
      submit={submit}
      pending={pending}
      destructive
      cancel={t("admin.ask.cancel")}
      send={t(`admin.ask.${deed}.send`)}
      onCancel={onClose}
    >
      <TextareaField
        control={control}
        name="reason"
        label={t("admin.ask.reason")}
        help={t(`admin.ask.${deed}.reasonHelp`)}
        rows={3}
        required={deed !== "delete"}
      />
      {deed === "suspend" && (
        <DateField
          control={control}
          name="until"
          label={t("admin.ask.until")}
          help={t("admin.ask.untilHelp")}
          placeholder={t("admin.ask.noEnd")}
          min={tomorrow}
        />
      )}
      <TextField
        control={control}
        name="typed"
        label={t("admin.ask.typed", { name })}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
