import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { useNow } from "../../lib/use-now.ts";
import type { Partner } from "./conversation.ts";

/** Who the partner is and what they do right now, on the line that is there in any case. */
export function PresenceNote({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data } = useLive(api.messages.presence, { partnerUserId: partner.userId });
  const role = t(`messages.role.${partner.role}`);
  if (!data || !partner.isReachable) return role;
  const { isTyping, isHere, seenAt } = data;
  return (
    <>
      {!isTyping && role}
      {!isTyping && isHere && (
        <>
          {POINT}
          <span className="text-primary-deep">{t("messages.here")}</span>
        </>
      )}
      {!isTyping && !isHere && seenAt !== null && (
        <>
          {POINT}
          {t("messages.lastHere", { when: format.relative(Math.min(seenAt, now), now) })}
        </>
      )}
      <output className="text-primary-deep">{isTyping && t("messages.typing")}</output>
    </>
  );
}
