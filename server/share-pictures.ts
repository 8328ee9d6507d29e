// The pictures of guides that stand where a link to their page is shown. One is made at a time, the same one once; those made
// last are kept, and a few wait: whoever asks for thousands of them is asked to come later.
import { LRUCache } from "lru-cache";

import { HttpError } from "#embedded";

import type { ShareCard } from "../src/app/share-picture.tsx";
import { pathAt } from "../src/lib/picture-path.ts";
import type { GuideAnswer } from "./web/structured-data.ts";

const KEPT_BYTES = 24 * 1024 * 1024;
const WAITING_MAX = 20;
const OWN_PICTURE = /^\/api\/files\/[\w-]{22}\.webp$/;

export interface PictureMakers {
  /** A drawing as SVG. */
  draw: (card: ShareCard) => Promise<string>;
  /** A PNG of it. */
  paint: (svg: string, own: Uint8Array | null) => Promise<Uint8Array>;
  /** A file of the site that everybody may see; null where it can not be had. */
  fetchFile: (path: string) => Promise<Uint8Array | null>;
}

/** Pictures that lie elsewhere are never fetched: whoever names an address must not choose whom this server asks. */
function ownPicture({ user }: GuideAnswer): string | null {
  return user.image !== null && OWN_PICTURE.test(user.image) ? pathAt(user.image, 480) : null;
}

function cardOf({ guide, user }: GuideAnswer): Omit<ShareCard, "hasPicture"> {
  return {
    name: user.name,
    area: guide.areas[0] ?? "",
    languages: guide.languages,
    rating: Number(guide.avgRating).toFixed(1),
    reviewCount: guide.reviewCount,
    hourlyRateVND: guide.hourlyRateVND,
    yearsExperience: guide.yearsExperience,
  };
}

export class SharePictures {
  readonly #makers: PictureMakers;
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (png) => png.length,
  });
  readonly #making = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(makers: PictureMakers) {
    this.#makers = makers;
  }

  /** What the query of the guide's page answered decides the picture, and nothing else. */
  async of(answer: GuideAnswer): Promise<Buffer> {
    const card = cardOf(answer);
    const picture = ownPicture(answer);
    const key = JSON.stringify([card, picture]);
    const known = this.#kept.get(key) ?? this.#making.get(key);
    if (known !== undefined) return await known;
    if (this.#making.size >= WAITING_MAX) {
      throw new HttpError(503, "Busy", "Too many pictures are being made. Try again later.");
    }
    const made = this.#inTurn(() => this.#make(key, card, picture));
    this.#making.set(key, made);
    try {
      return await made;
    } finally {
      this.#making.delete(key);
    }
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(task, task);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #make(
    key: string,
    card: Omit<ShareCard, "hasPicture">,
    picture: string | null,
  ): Promise<Buffer> {
    const own = picture === null ? null : await this.#makers.fetchFile(picture);
    const svg = await this.#makers.draw({ ...card, hasPicture: own !== null });
    const png = Buffer.from(await this.#makers.paint(svg, own));
    // Without a picture that only could not be had now, it is not kept.
    if (picture === null || own !== null) this.#kept.set(key, png);
    return png;
  }
}
