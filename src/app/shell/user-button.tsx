import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { ownDrafts } from "../../lib/drafts.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import { useKeptMessages } from "./use-kept-messages.ts";
import { useSessionSign } from "./use-session-sign.ts";
import { useUnreadCount } from "./use-unread-count.ts";

const loadMenu = () => import("./user-menu.tsx").then((m) => ({ default: m.UserMenu }));

/** The own picture in the header, with a mark while messages are unread; opens the account menu. */
export function UserButton({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  useKeptMessages(user.id);
  useSessionSign();
  useEffect(() => ownDrafts(user.id), [user.id]);
  return (
    <LazyOverlay
      kind="menu"
      load={loadMenu}
      overlayProps={{ user, unread }}
      trigger={
        <button
          type="button"
          aria-label={t(unread > 0 ? "nav.accountUnread" : "nav.account", {
            name: user.name,
            count: unread,
          })}
          className="relative flex rounded-full"
        >
          <Avatar name={user.name} image={user.image} />
          {unread > 0 && (
            <span className="border-background bg-lotus absolute -end-0.5 -top-0.5 size-3.5 rounded-full border-2 md:hidden" />
          )}
        </button>
      }
    />
  );
}
