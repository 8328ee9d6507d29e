import { BadgeCheck, Ban, Building2, Ellipsis, Eye, Trash2, Undo2 } from "lucide-react";
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
  const needsBusiness = user.profile?.verified === false;
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
        {user.emailVerified === null && (
          <DropdownMenuItem onSelect={() => void act(user, "verify")}>
            <BadgeCheck aria-hidden="true" />
            {t("admin.users.verify")}
          </DropdownMenuItem>
        )}
        {needsBusiness && (
          <DropdownMenuItem onSelect={() => void act(user, "verify-business")}>
            <Building2 aria-hidden="true" />
            {t("admin.users.verifyBusiness")}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        {user.suspendedAt === null ? (
          <DropdownMenuItem onSelect={() => (wanted.current = "suspend")}>
            <Ban aria-hidden="true" />
            {t("admin.users.suspend")}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => void act(user, "suspend")}>
            <Undo2 aria-hidden="true" />
            {t("admin.users.lift")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => (wanted.current = "delete")}>
          <Trash2 aria-hidden="true" />
          {t("admin.users.delete")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
