import { Mail, MessageCircle, MessagesSquare, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";

import { EmailAddress } from "../components/email-address.tsx";
import { cn } from "../lib/cn.ts";
import { type Contacts, contactLinks } from "./contact-links.ts";

const ICONS = { phone: Phone, whatsapp: MessageCircle, zalo: MessagesSquare, email: Mail };

type ContactListProps = {
  /** Whose they are. */
  name: string;
  contacts: Contacts | null;
  className?: string;
};

/** What the other side of an accepted booking shares; nothing where that is nothing. */
export function ContactList({ name, contacts, className }: ContactListProps) {
  const { t } = useTranslation();
  const links = contactLinks(contacts);
  if (links.length === 0) return null;
  return (
    <ul aria-label={t("contacts.of", { name })} className={cn("flex flex-wrap gap-2", className)}>
      {links.map(({ way, value, href }) => {
        const Icon = ICONS[way];
        return (
          <li key={way} className="min-w-0">
            <a
              href={href}
              target={href.startsWith("https:") ? "_blank" : undefined}
              rel="noreferrer"
              aria-label={t("contacts.reach", { way: t(`contacts.way.${way}`), value })}
              className="border-border hover:bg-muted inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border px-3 text-sm"
            >
              <Icon aria-hidden="true" className="text-muted-foreground size-4.5 shrink-0" />
              {(way === "whatsapp" || way === "zalo") && (
                <span className="text-muted-foreground">{t(`contacts.way.${way}`)}</span>
              )}
              <bdi dir="ltr" className="min-w-0 py-1.5 wrap-anywhere">
                {way === "email" ? <EmailAddress email={value} /> : value}
              </bdi>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
