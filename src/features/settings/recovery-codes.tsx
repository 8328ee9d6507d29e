import { Copy, Download, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "./use-copy.ts";

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  onKept: () => void;
}

/** Shown once, until the person says that they are kept. */
export function RecoveryCodes({ codes, username, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that made them had the focus, and is gone.
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");

  function download() {
    const content = `${t("twoStep.codesFile", { username })}\n\n${text}\n`;
    saveFile(content, { name: "recovery-codes.txt", type: "text/plain;charset=utf-8" });
  }

  return (
    <div className="grid gap-4">
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 font-semibold outline-none"
      >
        <KeyRound className="size-5" aria-hidden="true" />
        {t("twoStep.codesTitle")}
      </h3>
      <p className="text-muted-foreground text-sm leading-relaxed">{t("twoStep.codesText")}</p>
      <ol dir="ltr" className="grid gap-x-8 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy(text)}>
          <Copy aria-hidden="true" />
          {t("twoStep.copyCodes")}
        </Button>
        <Button variant="outline" onClick={download}>
          <Download aria-hidden="true" />
          {t("twoStep.downloadCodes")}
        </Button>
        <Button onClick={onKept}>{t("twoStep.codesKept")}</Button>
      </div>
    </div>
  );
}
