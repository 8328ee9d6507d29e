// The built web app, from memory: small, compressed once. What is no file is a page.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { LRUCache } from "lru-cache";

import { HttpError, wrongMethod } from "#embedded";
import { isHttps } from "#embedded/node";

import type { BrowserOrigins } from "./payments.ts";
import { contentSecurityPolicy, inlineScriptDigests, securityHeaders } from "./security-headers.ts";

type Encoding = "br" | "gzip" | "identity";

interface Asset {
  mtimeMs: number;
  etag: string;
  contentType: string;
  isCompressible: boolean;
  /** Of the scripts in a page as it was built; null for what is no page. */
  scriptDigests: string[] | null;
  bodies: Map<Encoding, Promise<Buffer>>;
}

/** What an address is about. */
export interface PageContent {
  /** The same for the same content: the filled page is then kept. */
  key: string;
  /** Puts it into the page; null: that failed, the page stays as it was built. */
  fill: (html: string) => Promise<string | null>;
}

/** The page that stands at an address. */
export interface FoundPage {
  /** The name of its HTML file. */
  file: string;
  status: 200 | 404;
  content?: PageContent;
  /** Search engines are asked not to name it. */
  isUnlisted?: boolean;
}

/** Says which page stands at an address that is no file's; undefined: index.html, whatever the address. */
export type FindPage = (pathname: string) => Promise<FoundPage> | undefined;

/** A file that is not of the build. */
export interface MadeFile {
  bytes: Buffer;
  cacheControl: string;
}

/** Says which file stands at an address; null: none does, undefined: that is for the build to say. */
export type FindFile = (pathname: string) => Promise<MadeFile | null> | undefined;

const INDEX: FoundPage = { file: "index.html", status: 200 };
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const FILLED_MAX = 200;
const PICTURES = /\.(?:png|jpg|webp|avif|ico|woff2)$/;
const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 9;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export class StaticFiles {
  readonly #root: string;
  readonly #findPage: FindPage;
  readonly #findFile: FindFile;
  /** Where else pages may ask and load from, once that is known. */
  payments: BrowserOrigins | null = null;
  readonly #assets = new Map<string, Asset>();
  /** As long as whoever made them keeps them. */
  readonly #made = new WeakMap<Buffer, Asset>();
  readonly #filled = new LRUCache<string, Asset>({ max: FILLED_MAX });

  constructor(
    root: string,
    findPage: FindPage = () => undefined,
    findFile: FindFile = () => undefined,
  ) {
    this.#root = path.resolve(root);
    this.#findPage = findPage;
    this.#findFile = findFile;
  }

  async serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw wrongMethod(response, ["GET", "HEAD"]);
    }
    const name = decodeName(url.pathname);
    const shown = { host: url.host, payments: this.payments };
    if (path.extname(name) !== "") {
      const made = await this.#findFile(name);
      const asset = made
        ? this.#assetOf(name, made)
        : made === null
          ? null
          : await this.#find(name);
      // Nobody shall take a page for the script that an old tab asks for.
      if (asset === null) throw notFound(name);
      const cached = made ? { cacheControl: made.cacheControl } : {};
      await send(asset, { ...shown, ...cached, name, status: 200 }, request, response);
      return;
    }
    const { file, status, content, isUnlisted } = (await this.#findPage(url.pathname)) ?? INDEX;
    const page = await this.#find(`/${file}`);
    if (page === null) throw notFound(name);
    const asset = content === undefined ? page : await this.#filledWith(content, page);
    // Whatever it is asked for under, a file's name too.
    const cached = { cacheControl: "no-cache" };
    await send(asset, { ...shown, ...cached, name, status, isUnlisted }, request, response);
  }

  /** Compressed once, too. */
  #assetOf(name: string, { bytes }: MadeFile): Asset {
    const known = this.#made.get(bytes);
    if (known !== undefined) return known;
    const asset = describe(name, bytes, 0);
    this.#made.set(bytes, asset);
    return asset;
  }

  async #filledWith(content: PageContent, page: Asset): Promise<Asset> {
    const key = `${page.etag} ${content.key}`;
    const known = this.#filled.get(key);
    if (known !== undefined) return known;
    const html = await content.fill(String(await page.bodies.get("identity")));
    if (html === null) return page;
    // What was filled in is people's: whatever stands in it, no script of theirs is listed.
    const { scriptDigests } = page;
    const asset = { ...describe("page.html", Buffer.from(html), page.mtimeMs), scriptDigests };
    this.#filled.set(key, asset);
    return asset;
  }

  async #find(name: string): Promise<Asset | null> {
    const file = path.join(this.#root, name);
    if (!file.startsWith(this.#root + path.sep)) return null;
    const info = await stat(file).catch(() => null);
    if (info === null || !info.isFile()) return null;
    const known = this.#assets.get(name);
    if (known !== undefined && known.mtimeMs === info.mtimeMs) return known;
    const asset = describe(name, await readFile(file), info.mtimeMs);
    this.#assets.set(name, asset);
    return asset;
  }
}

function notFound(name: string): HttpError {
  return new HttpError(404, "NotFound", `${name} does not exist.`);
}

function describe(name: string, bytes: Buffer, mtimeMs: number): Asset {
  const extension = path.extname(name);
  return {
    mtimeMs,
    etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    contentType: TYPES[extension] ?? "application/octet-stream",
    isCompressible: !PICTURES.test(name) && bytes.length >= COMPRESS_FROM_BYTES,
    scriptDigests: extension === ".html" ? inlineScriptDigests(bytes.toString()) : null,
    bodies: new Map([["identity", Promise.resolve(bytes)]]),
  };
}

interface Shown {
  name: string;
  host: string;
  payments: BrowserOrigins | null;
  status: 200 | 404;
  cacheControl?: string;
  isUnlisted?: boolean | undefined;
}

async function send(
  asset: Asset,
  { name, host, payments, status, ...shown }: Shown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const secure = isHttps(request);
  const encoding = asset.isCompressible ? bestEncoding(request) : "identity";
  const etag = `"${asset.etag}-${encoding}"`;
  const { scriptDigests } = asset;
  const headers = {
    ...securityHeaders(secure),
    ...(scriptDigests !== null && {
      "content-security-policy": contentSecurityPolicy(scriptDigests, host, secure, payments),
    }),
    ...(asset.isCompressible ? { vary: "Accept-Encoding" } : {}),
    ...(shown.isUnlisted === true ? { "x-robots-tag": "noindex" } : {}),
    "cache-control": shown.cacheControl ?? cacheControl(name),
    etag,
  };
  if (status === 200 && knows(request, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await encoded(asset, encoding);
  response.writeHead(status, {
    ...headers,
    "content-type": asset.contentType,
    "content-length": body.length,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Who passes an answer on and packs it anew weakens its tag: it names the same page all the same. */
function knows({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === etag);
}

function cacheControl(name: string): string {
  if (name.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return PICTURES.test(name) ? "public, max-age=86400" : "no-cache";
}

function bestEncoding(request: IncomingMessage): Encoding {
  const accepted = [request.headers["accept-encoding"] ?? ""].join(",").replaceAll(/\s/g, "");
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted) ? "gzip" : "identity";
}

async function encoded(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const known = asset.bodies.get(encoding);
  if (known !== undefined) return known;
  const bytes = (await asset.bodies.get("identity")) ?? Buffer.alloc(0);
  const work =
    encoding === "br"
      ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : compressGzip(bytes);
  asset.bodies.set(encoding, work);
  return work;
}

function decodeName(pathname: string): string {
  try {
    return path.posix.normalize(decodeURIComponent(pathname));
  } catch {
    throw new HttpError(400, "BadRequest", "The path is not well encoded.");
  }
}
