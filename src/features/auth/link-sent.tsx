import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";

interface LinkSentProps {
  text: string;
  onOther: () => void;
}

/** In place of the form that asked for a link. */
export function LinkSent({ text, onOther }: LinkSentProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form had the focus, and is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full">
        <MailCheck className="size-7" aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t("auth.checkMail")}
      </h2>
      <p className="max-w-sm leading-relaxed break-words">{text}</p>
      <p className="text-muted-foreground max-w-sm text-sm">{t("auth.checkSpam")}</p>
      <Button variant="link" onClick={onOther}>
        {t("auth.otherAddress")}
      </Button>
    </div>
  );
}
