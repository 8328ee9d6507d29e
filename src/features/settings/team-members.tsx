import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { GIVEN_SEATS, type Seat } from "#convex/model/seats/contract.ts";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useSent } from "../../lib/use-sent.ts";
import { leaveCompany } from "../../session/held-seat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { toast } from "../../ui/toast-store.ts";

export type Member = FunctionReturnType<typeof api.team.list>[number];

interface TeamMembersProps {
  members: readonly Member[];
  me: string;
  isOwner: boolean;
}

export function TeamMembers({ members, me, isOwner }: TeamMembersProps) {
  const { t } = useTranslation();
  const companyId = members.find(({ seat }) => seat === "OWNER")?.userId ?? null;
  return (
    <ul aria-label={t("team.title")}>
      {members.map((member) => {
        const isMe = member.userId === me;
        return (
          <li
            key={member.userId}
            className="border-border flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3.5 first:pt-0 last:border-b-0 last:pb-0"
          >
            <Avatar name={member.name} image={member.image} className="size-9" />
            <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2 font-medium">
              <bdi className="min-w-0 wrap-anywhere">{member.name}</bdi>
              {isMe && <Badge variant="primary">{t("team.you")}</Badge>}
            </p>
            {isOwner && !isMe ? (
              <SeatSelect member={member} />
            ) : (
              <Badge variant="outline">{t(`team.seat.${member.seat}`)}</Badge>
            )}
            {member.seat !== "OWNER" && (isOwner || isMe) && (
              <EndSeat member={member} isMe={isMe} companyId={companyId} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows what was chosen until the server's answer has come. */
function SeatSelect({ member: { userId, name, seat } }: { member: Member }) {
  const { t } = useTranslation();
  const change = useMutation(api.team.changeSeat);
  const { sent, send } = useSent<Seat>();
  return (
    <Select
      value={sent ?? seat}
      aria-label={t("team.seatOf", { name })}
      className="w-40"
      onValueChange={(value) => {
        const next = GIVEN_SEATS.find((one) => one === value);
        if (next === undefined) return;
        send(next, () => change({ userId, seat: next })).then(
          () => toast({ title: t("team.changed"), description: name, variant: "success" }),
          toastError(t, t("team.notChanged"), "auth.tryAgain"),
        );
      }}
    >
      {GIVEN_SEATS.map((one) => (
        <SelectItem key={one} value={one}>
          {t(`team.seat.${one}`)}
        </SelectItem>
      ))}
    </Select>
  );
}

interface EndSeatProps {
  member: Member;
  isMe: boolean;
  companyId: string | null;
}

function EndSeat({ member: { userId, name }, isMe, companyId }: EndSeatProps) {
  const { t } = useTranslation();
  const remove = useMutation(api.team.remove);
  const word = t(isMe ? "team.leave" : "team.remove");
  return (
    <ConfirmButton
      title={isMe ? t("team.leaveTitle") : t("team.removeTitle", { name })}
      text={t(isMe ? "team.leaveText" : "team.removeText")}
      confirm={word}
      destructive
      onConfirm={() => {
        if (isMe) leaveCompany(companyId);
        remove({ userId }).then(
          () => toast({ title: t(isMe ? "team.left" : "team.removed"), variant: "success" }),
          (error: unknown) => {
            if (isMe) leaveCompany(null);
            toastError(t, t("team.notChanged"), "auth.tryAgain")(error);
          },
        );
      }}
      trigger={
        <Button
          variant="outline"
          size="sm"
          aria-label={isMe ? undefined : t("team.removeOne", { name })}
        >
          {word}
        </Button>
      }
    />
  );
}
