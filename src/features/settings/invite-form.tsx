import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { GIVEN_SEATS } from "#convex/model/seats/contract.ts";
import { type InviteInput, inviteInput } from "#convex/model/team/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { RadioCardsField } from "../../components/fields/radio-cards-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { SEAT_ICONS } from "./seat-icons.tsx";

const drafts = createTabDrafts<Partial<InviteInput>>();

/** Asks somebody by mail. The same address again gets a new link. */
export function InviteForm() {
  const { t } = useTranslation();
  const invite = useMutation(api.team.invite);
  const { form, forget } = useDraftForm<InviteInput>({
    drafts,
    about: "invitation",
    start: { email: "", seat: "BOOKER" },
    resolver: standardSchemaResolver(inviteInput),
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, invite, {
    done: ({ email }) => ({ title: t("team.sent"), description: email }),
    failed: { title: t("team.notSent"), fallbackKey: "auth.tryAgain" },
    onDone: forget,
  });
  return (
    <form
      noValidate
      aria-label={t("team.invite")}
      onSubmit={(event) => void submit(event)}
      className="border-border grid gap-4 border-t pt-5"
    >
      <TextField
        control={control}
        name="email"
        type="email"
        label={t("team.email")}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <RadioCardsField
        control={control}
        name="seat"
        label={t("team.seatQuestion")}
        options={GIVEN_SEATS.map((seat) => ({
          value: seat,
          icon: SEAT_ICONS[seat],
          title: t(`team.seat.${seat}`),
          description: t(`team.seatText.${seat}`),
        }))}
      />
      <FormAlert control={control} />
      <Button type="submit" loading={pending} className="justify-self-start">
        {t("team.invite")}
      </Button>
    </form>
  );
}
