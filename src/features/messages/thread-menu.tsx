import { useMutation } from "convex/react";
import { Ban, Flag, MailOpen } from "lucide-react";
import { useRef } from "react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { preloadReport } from "../../components/report.tsx";
import { toastError } from "../../components/toast-error.ts";
import { paths } from "../../lib/paths.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import type { Partner } from "./conversation.ts";
import { useBlock } from "./use-block.ts";

export interface ThreadMenuProps {
  trigger: ReactElement;
  partner: Partner;
  onLeaveUnread: () => void;
  onReport: () => void;
}

/** What can be done with a conversation and its partner; opens as it mounts. */
export function ThreadMenu({ trigger, partner, onLeaveUnread, onReport }: ThreadMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const markUnread = useMutation(api.messages.markUnread);
  const setBlocked = useBlock(partner);
  const wantsReport = useRef(false);

  async function leaveUnread(): Promise<void> {
    onLeaveUnread();
    await navigate(paths.messages());
    await markUnread({ partnerUserId: partner.userId }).catch(
      toastError(t, t("messages.updateFailed")),
    );
  }

  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        onCloseAutoFocus={() => {
          // After the menu, whose button then takes the focus and gets it back from the dialog.
          if (wantsReport.current) onReport();
          wantsReport.current = false;
        }}
      >
        <DropdownMenuItem onSelect={() => void leaveUnread()}>
          <MailOpen aria-hidden="true" />
          {t("messages.markUnread")}
        </DropdownMenuItem>
        {partner.role !== "ADMIN" && !partner.isDeleted && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => void setBlocked(!partner.isBlocked)}>
              <Ban aria-hidden="true" />
              {t(partner.isBlocked ? "messages.unblock" : "messages.block")}
            </DropdownMenuItem>
            <DropdownMenuItem
              onSelect={() => {
                wantsReport.current = true;
              }}
              onFocus={preloadReport}
            >
              <Flag aria-hidden="true" />
              {t("report.titleUser")}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
