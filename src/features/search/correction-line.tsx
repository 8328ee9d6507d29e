import type { FunctionReturnType } from "convex/server";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";
import { readsAlike } from "#convex/model/search/rules.ts";

import { useCatalog } from "../../components/use-catalog.ts";
import { Button } from "../../ui/button.tsx";

type Correction = NonNullable<FunctionReturnType<typeof api.guides.search>["correction"]>;

type CorrectionLineProps = {
  correction: Correction | undefined;
  /** With a text that finds the same and has no errors. */
  onCorrect: (text: string) => void;
};

/** How each part is shown, and how it is searched for: the search knows other languages' names only if accents alone tell them apart. */
function useWritings(parts: Correction["parts"]): { shown: string; searched: string }[] {
  const catalog = useCatalog();
  const nameOf = {
    cities: catalog.city,
    languages: catalog.language,
    specialties: catalog.specialty,
  };
  return parts.map(({ text, option }) => {
    const shown = option === undefined ? text : nameOf[option.kind](option.id);
    return { shown, searched: readsAlike(shown, text) ? shown : text };
  });
}

/** Stands in for the text where the sentence is cut around it; no text has one. */
const PLACE = "\n";

/** Says what a search with typing errors was taken for. Always there, so that it is read out when it comes to say something. */
export function CorrectionLine({ correction, onCorrect }: CorrectionLineProps) {
  const { t } = useTranslation();
  const writings = useWritings(correction?.parts ?? []);
  const corrected = writings.map(({ searched }) => searched).join(" ");
  const [before, after] = t("search.corrected", { text: PLACE }).split(PLACE);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <output className="min-w-0 wrap-anywhere">
        {correction && (
          <>
            {before}
            <strong className="font-semibold">
              {writings.map(({ shown, searched }, at) => (
                <Fragment key={searched}>
                  {at > 0 && " "}
                  <bdi>{shown}</bdi>
                </Fragment>
              ))}
            </strong>
            {after}
          </>
        )}
      </output>
      {correction && (
        <Button variant="link" size="sm" onClick={() => onCorrect(corrected)}>
          {t("search.correct")}
        </Button>
      )}
    </div>
  );
}
