import { BadgeCheck, Ban, Building2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { EmailAddress } from "../../components/email-address.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useNow } from "../../lib/use-now.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { UserDeedDialog } from "./lazy-user-deed.ts";
import type { AdminUser } from "./use-user-deed.ts";
import { type AskedDeed, UserActions, type UserActionsProps } from "./user-actions.tsx";

interface UserRowsProps extends Omit<UserActionsProps, "user"> {
  users: readonly AdminUser[];
}

const COLUMNS = ["user", "role", "status", "joined"] as const;

/** The question about a deed stands beside the rows: it stays when the window turns, or when its row goes to another page. */
export function UserList(props: Omit<UserRowsProps, "onAsk">) {
  const [asked, setAsked] = useState<AskedDeed | null>(null);
  return (
    <>
      <UserRows {...props} onAsk={setAsked} />
      {asked !== null && <UserDeedDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** A table where there is room for one, else a list. */
function UserRows({ users, ...deeds }: UserRowsProps) {
  const { t } = useTranslation();
  const rows = useRowKeys({ arrows: true });
  const isWide = useMediaQuery("(min-width: 48rem)");
  if (!isWide) {
    return (
      <ul ref={rows} className="flex flex-col gap-3">
        {users.map((user) => (
          <li key={user.id} className="border-border bg-card rounded-xl border p-4 shadow-xs">
            <div className="flex items-start gap-2">
              <Who user={user} onOpen={deeds.onOpen} />
              <UserActions user={user} {...deeds} />
            </div>
            <div className="mt-3 flex flex-wrap items-center gap-1.5">
              <RoleBadge user={user} />
              <StatusBadges user={user} />
              <Joined user={user} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="border-border bg-card overflow-x-auto rounded-xl border shadow-xs">
      <table className="w-full text-start text-sm">
        <thead className="text-muted-foreground border-border border-b">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 text-start font-medium">
                {t(`admin.users.column.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-4 py-3">
              <span className="sr-only">{t("admin.users.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={rows} className="divide-border divide-y">
          {users.map((user) => (
            <tr key={user.id}>
              <td className="max-w-xs px-4 py-2.5">
                <Who user={user} onOpen={deeds.onOpen} />
              </td>
              <td className="px-4 py-2.5">
                <RoleBadge user={user} />
              </td>
              <td className="px-4 py-2.5">
                <span className="flex flex-wrap gap-1.5">
                  <StatusBadges user={user} />
                </span>
              </td>
              <td className="px-4 py-2.5 whitespace-nowrap">
                <Joined user={user} />
              </td>
              <td className="px-2 py-2.5 text-end">
                <UserActions user={user} {...deeds} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Who({ user, onOpen }: { user: AdminUser; onOpen: (user: AdminUser) => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar name={user.name || user.username} image={user.image} />
      <div className="min-w-0">
        <button
          type="button"
          onClick={() => onOpen(user)}
          className="relative block max-w-full rounded-sm text-start font-medium wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline md:truncate md:after:hidden"
        >
          <bdi>{user.name.trim() || t("admin.users.unnamed")}</bdi>
        </button>
        <p className="text-muted-foreground text-sm wrap-anywhere md:truncate">
          <EmailAddress email={user.email} />
        </p>
      </div>
    </div>
  );
}

function RoleBadge({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  const variant = user.role === "ADMIN" ? "lotus" : user.role === "GUIDE" ? "info" : "neutral";
  return <Badge variant={variant}>{t(`roles.${user.role}`)}</Badge>;
}

/** What was checked, and whether somebody is kept out. */
export function StatusBadges({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  return (
    <>
      {user.emailVerified !== null && (
        <Badge variant="primary">
          <BadgeCheck aria-hidden="true" />
          {t("admin.users.emailVerified")}
        </Badge>
      )}
      {user.profile?.verified === true && (
        <Badge variant="available">
          <Building2 aria-hidden="true" />
          {t("admin.users.businessVerified")}
        </Badge>
      )}
      {user.suspendedAt !== null && (
        <Badge variant="blocked">
          <Ban aria-hidden="true" />
          {t("admin.users.suspended")}
        </Badge>
      )}
    </>
  );
}

function Joined({ user }: { user: AdminUser }) {
  const { relative, instant } = useFormat();
  const nowMs = useNow();
  return (
    <time
      dateTime={new Date(user.createdAt).toISOString()}
      title={instant(user.createdAt)}
      className="text-muted-foreground text-sm"
    >
      {relative(user.createdAt, nowMs)}
    </time>
  );
}
