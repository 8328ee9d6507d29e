// The addresses of all public pages, for search engines: an index, and parts of bounded size. The guides are read page by
// page, at most once in an hour, whoever asks how often; of that the finished files are kept, about a hundred bytes a guide.
// They have no dates: when a page last changed is written down nowhere.
import { paths } from "../src/lib/paths.ts";

const FRESH_MS = 60 * 60 * 1000;
/** A fifth of what a part may have. */
const PART = 10_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const INDEX = "/sitemap.xml";

export interface SitemapSources {
  siteUrl: string;
  /** Of the pages that are always there. */
  pages: readonly string[];
  /** The ids of guides behind one of them, a page of them; empty behind the last. */
  guidesBehind: (after: string | null) => Promise<readonly string[]>;
  nowMs?: () => number;
}

type Files = ReadonlyMap<string, Buffer>;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

export class Sitemap {
  readonly #sources: SitemapSources;
  readonly #nowMs: () => number;
  #made: { files: Promise<Files>; atMs: number } | null = null;

  constructor(sources: SitemapSources) {
    this.#sources = sources;
    this.#nowMs = sources.nowMs ?? Date.now;
  }

  /** Whether this address is the sitemap's, be there such a part or not. */
  static has(pathname: string): boolean {
    return pathname === INDEX || /^\/sitemaps\/[\w-]+\.xml$/.test(pathname);
  }

  async find(pathname: string): Promise<Buffer | null> {
    return (await this.#files()).get(pathname) ?? null;
  }

  /** Made once for all who ask at the same time; what failed is made again for the next one. */
  async #files(): Promise<Files> {
    const nowMs = this.#nowMs();
    if (this.#made === null || nowMs - this.#made.atMs >= FRESH_MS) {
      this.#made = { files: this.#make(), atMs: nowMs };
    }
    const made = this.#made;
    try {
      return await made.files;
    } catch (error) {
      if (this.#made === made) this.#made = null;
      throw error;
    }
  }

  async #make(): Promise<Files> {
    const parts = new Map<string, Buffer>();
    parts.set("/sitemaps/pages.xml", this.#part(this.#sources.pages));
    let waiting: string[] = [];
    for (let after: string | null = null; ;) {
      const ids = await this.#sources.guidesBehind(after);
      waiting.push(...ids.map((id) => paths.guide(id)));
      const last = ids.at(-1);
      const isFull = waiting.length >= PART;
      if (waiting.length > 0 && (isFull || last === undefined)) {
        parts.set(`/sitemaps/guides-${parts.size}.xml`, this.#part(waiting.slice(0, PART)));
        waiting = waiting.slice(PART);
      }
      if (last === undefined && waiting.length === 0) break;
      after = last ?? after;
    }
    return new Map([...parts, [INDEX, this.#index([...parts.keys()])]]);
  }

  #locations(element: string, addresses: readonly string[]): string {
    const { siteUrl } = this.#sources;
    return addresses
      .map((address) => `<${element}><loc>${escaped(siteUrl + address)}</loc></${element}>\n`)
      .join("");
  }

  #part(addresses: readonly string[]): Buffer {
    const urls = this.#locations("url", addresses);
    return Buffer.from(`${HEAD}<urlset ${SCHEMA}>\n${urls}</urlset>\n`);
  }

  #index(parts: readonly string[]): Buffer {
    const sitemaps = this.#locations("sitemap", parts);
    return Buffer.from(`${HEAD}<sitemapindex ${SCHEMA}>\n${sitemaps}</sitemapindex>\n`);
  }
}
