// What lies on top of an archive, for whoever opens it years later: in the person's language.
import en from "../../../public/locales/en/archive.json" with { type: "json" };
import es from "../../../public/locales/es/archive.json" with { type: "json" };
import fr from "../../../public/locales/fr/archive.json" with { type: "json" };
import hi from "../../../public/locales/hi/archive.json" with { type: "json" };
import ru from "../../../public/locales/ru/archive.json" with { type: "json" };
import ur from "../../../public/locales/ur/archive.json" with { type: "json" };
import vi from "../../../public/locales/vi/archive.json" with { type: "json" };
import zh from "../../../public/locales/zh/archive.json" with { type: "json" };
import { type Locale, PRODUCT_NAME } from "../product.ts";

interface Told {
  name: string;
  /** When it was made. */
  at: string;
  part: number;
  parts: number;
}

const TEXTS: Readonly<Record<Locale, typeof en>> = { en, vi, fr, ru, es, zh, hi, ur };
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

export function readmeText(locale: Locale, { name, at, part, parts }: Told): string {
  const said = TEXTS[locale];
  const values: Record<string, string | number> = { product: PRODUCT_NAME, name, at, part, parts };
  const lines = [
    said.made.replaceAll(PLACEHOLDER, (gap, key: string) => String(values[key] ?? gap)),
    "",
    `data/   ${said.data}`,
    `        ${said.units}`,
    `files/  ${said.files}`,
    ...(parts > 1 ? [`        ${said.others}`] : []),
    "",
    said.secrets,
    said.private,
  ];
  // As every editor of text shows it.
  return `${lines.join("\r\n")}\r\n`;
}
