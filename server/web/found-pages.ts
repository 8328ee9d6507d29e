// What the head of each public page says that only the server can: its one address, its picture, its data.
import type { PageName } from "../../src/lib/paths.ts";
import { PAGE_PATHS, paths } from "../../src/lib/paths.ts";
import { foundTags, SITE_PICTURE } from "./page-head.ts";
import {
  type GuideAnswer,
  guideData,
  type OperatorAnswer,
  operatorData,
  siteData,
} from "./structured-data.ts";

/** Pages that show what another one shows: search engines are to name that one. */
const SHOWN_ELSEWHERE: Partial<Record<PageName, PageName>> = {
  "browse-guides": "search",
  subscribe: "pricing",
};

export function canonicalPage(name: PageName): PageName {
  return SHOWN_ELSEWHERE[name] ?? name;
}

/** Of a page that is always there. */
export function pageTags(name: PageName, siteUrl: string): string {
  return foundTags({
    siteUrl,
    path: PAGE_PATHS[canonicalPage(name)],
    picture: SITE_PICTURE,
    data: name === "home" ? siteData(siteUrl) : null,
  });
}

/** Of a page about what its query answered, in JSON. */
export function answerTags(name: PageName, siteUrl: string, answer: string): string {
  if (name === "guide") {
    const guide = JSON.parse(answer) as GuideAnswer;
    const path = paths.guide(guide.guide.userId);
    const picture = `${path}/share.png`;
    return foundTags({ siteUrl, path, picture, data: guideData(siteUrl, guide) });
  }
  if (name !== "operator") return "";
  const operator = JSON.parse(answer) as OperatorAnswer;
  return foundTags({
    siteUrl,
    path: paths.operator(operator.operator.userId),
    picture: SITE_PICTURE,
    data: operatorData(siteUrl, operator),
  });
}
