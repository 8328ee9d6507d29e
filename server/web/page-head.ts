// What a page's head says with whole addresses: those are known to the server alone, as the one who runs it says where the
// site stands. Never after a request, whose headers are its sender's.
import { PRODUCT_NAME } from "../../convex/model/product.ts";
import { SHARE_PICTURE } from "../../src/app/share-picture-size.ts";

/** The picture of all pages that have none of their own; the build draws it. */
export const SITE_PICTURE = "/share.png";

export interface Found {
  siteUrl: string;
  /** The one address of what the page is about. */
  path: string;
  picture: string;
  /** Of schema.org; null where there is nothing to say. */
  data: object | null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function attribute(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** In JSON a `<` stands only in texts; written like this none of them can end the element. */
function dataBlock(data: object): string {
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}

export function foundTags({ siteUrl, path, picture, data }: Found): string {
  const address = attribute(siteUrl + path);
  const named = (key: string, value: string | number) =>
    `<meta property="${key}" content="${attribute(String(value))}">`;
  return [
    `<link rel="canonical" href="${address}">`,
    named("og:site_name", PRODUCT_NAME),
    named("og:url", siteUrl + path),
    named("og:image", siteUrl + picture),
    named("og:image:width", SHARE_PICTURE.width),
    named("og:image:height", SHARE_PICTURE.height),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(data === null ? [] : [dataBlock(data)]),
  ].join("\n    ");
}
