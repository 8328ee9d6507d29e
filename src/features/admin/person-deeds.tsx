import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { UserAction } from "#convex/model/administration/contract.ts";

import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { preloadUserDeed, UserDeedDialog } from "./lazy-user-deed.ts";
import { type AdminUser, useUserDeed } from "./use-user-deed.ts";
import { type AskedDeed, offersOf } from "./user-offers.ts";

interface PersonDeedsProps {
  user: AdminUser;
  /** Nothing is left to be shown of them. */
  onDeleted: () => void;
}

/** What can be done with an account, where all is read about it: a report leads here, and not to its row in the list. */
export function PersonDeeds({ user, onDeleted }: PersonDeedsProps) {
  const { t } = useTranslation();
  const act = useUserDeed();
  const held = useHeldFocus("button");
  const [pending, setPending] = useState<UserAction | null>(null);
  const [asked, setAsked] = useState<AskedDeed | null>(null);
  const doNow = async (deed: UserAction) => {
    setPending(deed);
    await act(user, deed);
    setPending(null);
  };
  const atOnce = (deed: UserAction) => ({
    loading: pending === deed,
    disabled: pending !== null && pending !== deed,
    onClick: () => void doNow(deed),
  });
  return (
    <div ref={held} className="flex flex-wrap gap-2" onPointerEnter={preloadUserDeed}>
      {offersOf(user).map(({ label, Icon, ...offer }) => (
        <Button
          key={offer.deed}
          variant="outline"
          size="sm"
          {...(offer.asks ? { onClick: () => setAsked(offer.deed) } : atOnce(offer.deed))}
        >
          <Icon aria-hidden="true" />
          {t(label)}
        </Button>
      ))}
      {asked !== null && (
        <UserDeedDialog
          user={user}
          deed={asked}
          onClose={() => setAsked(null)}
          {...(asked === "delete" && { onDone: onDeleted })}
        />
      )}
    </div>
  );
}
