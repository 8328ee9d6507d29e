import { UserMinus } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Banner } from "../../components/banner.tsx";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import {
  hasEnded,
  type HeldSeat,
  heldSeat,
  isOwnLeave,
  isSame,
  leaveCompany,
} from "../../session/held-seat.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";

/** Says to a member who was removed why the company's things are gone, until they have read it. */
export function SeatEnd({ user }: { user: Profile | null }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<HeldSeat | null>(null);
  const [ended, setEnded] = useState<HeldSeat | null>(null);
  const focus = useHeldFocus("button");
  const now = heldSeat(user);
  if (held !== null && hasEnded(held, user)) {
    setHeld(now);
    setEnded(isOwnLeave(held) ? null : held);
  } else if (now !== null && !isSame(now, held)) {
    setHeld(now);
  }
  // Whoever has another seat now, or the same one anew, did not leave that one by themselves.
  useEffect(() => {
    if (held !== null) leaveCompany(null);
  }, [held]);
  const isTold = ended !== null && ended.personId === user?.id && now === null;
  return (
    // There before it says anything: so it is read out.
    <output ref={focus} tabIndex={-1} className="block">
      {isTold && (
        <Banner
          icon={<UserMinus aria-hidden="true" />}
          text={t("seatEnd.text", { company: ended.companyName })}
        >
          <Button variant="outline" size="sm" onClick={() => setEnded(null)}>
            {t("common.close")}
          </Button>
        </Banner>
      )}
    </output>
  );
}
