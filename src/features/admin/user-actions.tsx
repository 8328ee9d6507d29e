import { Ellipsis, Eye } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import { type AdminUser, calledBy, useUserDeed } from "./use-user-deed.ts";
import type { UserDeedDialogProps } from "./user-deed-dialog.tsx";
import { offersOf } from "./user-offers.ts";

export type AskedDeed = Pick<UserDeedDialogProps, "user" | "deed">;

export interface UserActionsProps {
  user: AdminUser;
  onOpen: (user: AdminUser) => void;
  /** Of what cannot be taken back: it is asked about first. */
  onAsk: (asked: AskedDeed) => void;
}

/** What can be done with an account. */
export function UserActions({ user, onOpen, onAsk }: UserActionsProps) {
  const { t } = useTranslation();
  const act = useUserDeed();
  const wanted = useRef<AskedDeed["deed"] | "view" | null>(null);
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("admin.users.actionsOf", { name: calledBy(user) })}
          onPointerEnter={() => void import("./user-deed-dialog.tsx")}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        onCloseAutoFocus={() => {
          // After the menu, whose button then takes the focus and gets it back from what opens.
          if (wanted.current === "view") onOpen(user);
          else if (wanted.current !== null) onAsk({ user, deed: wanted.current });
          wanted.current = null;
        }}
      >
        <DropdownMenuItem onSelect={() => (wanted.current = "view")}>
          <Eye aria-hidden="true" />
          {t("admin.users.view")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {offersOf(user).map(({ label, Icon, ...offer }) => (
          <DropdownMenuItem
            key={offer.deed}
            onSelect={() => {
              if (offer.asks) wanted.current = offer.deed;
              else void act(user, offer.deed);
            }}
          >
            <Icon aria-hidden="true" />
            {t(label)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
