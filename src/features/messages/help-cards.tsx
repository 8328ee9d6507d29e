import { Lightbulb, ShieldCheck } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Card } from "../../ui/card.tsx";

const TIPS = ["answerSoon", "shareDetails", "agreeInWriting"] as const;
const SAFETY = ["stayHere", "noPasswords", "checkProfile"] as const;

/** The same whatever is said in the threads beside it. */
export const HelpCards = memo(function HelpCards() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <HelpCard icon={<Lightbulb />} title={t("messages.tips.title")}>
        {TIPS.map((tip) => (
          <li key={tip}>{t(`messages.tips.${tip}`)}</li>
        ))}
      </HelpCard>
      <HelpCard icon={<ShieldCheck />} title={t("messages.safety.title")}>
        {SAFETY.map((advice) => (
          <li key={advice}>{t(`messages.safety.${advice}`)}</li>
        ))}
      </HelpCard>
    </div>
  );
});

interface HelpCardProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function HelpCard({ icon, title, children }: HelpCardProps) {
  return (
    <Card className="p-5">
      <h2 className="[&_svg]:text-primary flex items-center gap-2 font-semibold [&_svg]:size-5">
        {icon}
        {title}
      </h2>
      <ul className="text-muted-foreground mt-3 list-disc space-y-2 ps-5 text-sm">{children}</ul>
    </Card>
  );
}
