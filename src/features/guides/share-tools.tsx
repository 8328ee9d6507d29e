import "../../components/print.css";
import { Printer, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import type { GuidePageData } from "./guide-page.ts";
import { useShare } from "./use-share.ts";

/** Hands a guide's page on, to somebody else or to paper, where its address then stands as well. */
export function ShareTools({ page: { user } }: { page: GuidePageData }) {
  const { t } = useTranslation();
  const share = useShare();
  const address = window.location.origin + paths.guide(user.id);
  const look = "h-11 flex-auto gap-1.5 px-1.5 md:h-11";
  return (
    <div className="flex w-full gap-2">
      <Button
        variant="ghost"
        size="sm"
        className={look}
        onClick={() => void share({ title: user.name, address })}
      >
        <Share2 aria-hidden="true" />
        {t("share.share")}
      </Button>
      <Button variant="ghost" size="sm" className={look} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t("share.print")}
      </Button>
      <p dir="ltr" className="hidden wrap-anywhere print:block">
        {`${PRODUCT_NAME} · ${address}`}
      </p>
    </div>
  );
}
