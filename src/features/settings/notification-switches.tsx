import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { NOTICE_EVENTS, type NoticeWay } from "#convex/model/mail/contract.ts";

import { Live } from "../../components/live.tsx";
import type { Profile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { StoppedMails } from "./stopped-mails.tsx";
import { type NoticeEvent, type Settings, useChangeSettings } from "./use-settings.ts";

const ALL = ["app", "mail", "push"] as const;
/** The ways in which each is told. */
const WAYS = {
  requests: ALL,
  answers: ALL,
  reminders: ["mail"],
  changes: ALL,
  tours: ALL,
  messages: ALL,
  reviews: ALL,
  profile: ["mail", "push"],
} as const satisfies Record<NoticeEvent, readonly NoticeWay[]>;

/** Only guides are asked for their days, and reminded of it. */
const OF_GUIDES: ReadonlySet<NoticeEvent> = new Set(["requests", "reminders"]);

function EventRow({ event, settings }: { event: NoticeEvent; settings: Settings }) {
  const { t } = useTranslation();
  const change = useChangeSettings();
  const title = t(`notices.event.${event}`);
  return (
    <fieldset className="border-border grid items-center gap-x-6 border-b py-2 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_auto]">
      <legend className="sr-only">{title}</legend>
      <div className="min-w-0 py-1">
        <p className="font-medium" aria-hidden="true">
          {title}
        </p>
        <p className="text-muted-foreground text-sm">{t(`notices.hint.${event}`)}</p>
      </div>
      <div className="grid grid-cols-3 sm:flex sm:gap-x-6">
        {WAYS[event].map((way) => (
          <Switch
            key={way}
            className="max-sm:flex-col max-sm:items-start max-sm:gap-0 max-sm:pt-1 max-sm:text-sm"
            label={t(`notices.way.${way}`)}
            checked={settings.notifications[event][way]}
            onCheckedChange={(isOn) => void change({ notifications: { [event]: { [way]: isOn } } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Of what one is told, and in which ways. */
export function NotificationSwitches({ role }: Pick<Profile, "role">) {
  const { t } = useTranslation();
  const events = NOTICE_EVENTS.filter((event) => role === "GUIDE" || !OF_GUIDES.has(event));
  return (
    <SettingsSection title={t("notices.title")} text={t("notices.text")}>
      <StoppedMails />
      <Live query={api.settings.get} args={{}} skeleton={<Skeleton className="h-96 w-full" />}>
        {(settings) => (
          <div>
            {events.map((event) => (
              <EventRow key={event} event={event} settings={settings} />
            ))}
          </div>
        )}
      </Live>
    </SettingsSection>
  );
}
