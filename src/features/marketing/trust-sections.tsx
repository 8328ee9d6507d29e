import {
  BadgeCheck,
  Building2,
  CalendarCheck,
  CalendarX,
  HandCoins,
  Handshake,
  Mail,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";

interface Point {
  key: string;
  Icon: LucideIcon;
  title: string;
  text: string;
}

const CHECKS = [
  { key: "email", Icon: Mail },
  { key: "company", Icon: Building2 },
  { key: "licence", Icon: BadgeCheck },
] as const;

const STEPS = [
  { key: "held", Icon: CalendarCheck },
  { key: "agreed", Icon: Handshake },
  { key: "money", Icon: HandCoins },
  { key: "off", Icon: CalendarX },
] as const;

interface PointsProps {
  /** The part of the page, in its address. */
  id: string;
  title: string;
  lead: string;
  points: readonly Point[];
}

function Points({ id, title, lead, points }: PointsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading scroll-mt-24 font-semibold">
        {title}
      </h2>
      <p className="text-muted-foreground mt-3 max-w-2xl leading-relaxed">{lead}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {points.map(({ key, Icon, title: name, text }) => (
          <li key={key} className="border-border bg-card rounded-xl border p-6 shadow-xs">
            <Icon aria-hidden="true" className="text-primary size-6" />
            <h3 className="mt-4 font-semibold">{name}</h3>
            <p className="text-muted-foreground mt-2 text-[0.9375rem] leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What stands behind two words that the product uses: what is checked, and what makes a booking secure. */
export function TrustSections() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-14 pb-16 md:pb-20">
      <Points
        id="checks"
        title={t("trust.checks")}
        lead={t("trust.checksText")}
        points={CHECKS.map((check) => ({
          ...check,
          title: t(`trust.check.${check.key}.title`),
          text: t(`trust.check.${check.key}.text`),
        }))}
      />
      <Points
        id="secure-booking"
        title={t("trust.booking")}
        lead={t("trust.bookingText")}
        points={STEPS.map((step) => ({
          ...step,
          title: t(`trust.step.${step.key}.title`),
          text: t(`trust.step.${step.key}.text`),
        }))}
      />
    </div>
  );
}
