import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";

import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { AppLink } from "./app-link.tsx";

/** Opens the conversation with a person. */
export function ContactButton({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Button asChild variant="outline" size="icon" className="text-muted-foreground">
      <AppLink to={paths.messages(userId)} aria-label={t("guideCard.contact", { name })}>
        <MessageCircle aria-hidden="true" className="size-5!" />
      </AppLink>
    </Button>
  );
}
