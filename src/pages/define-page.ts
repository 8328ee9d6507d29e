// What a page says of itself, in its own file. Router, preload, chunks, drawing and budgets follow from it.
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";

import type { Role } from "#convex/model/identity/contract.ts";

import type { PagePath, PathPart } from "../lib/paths.ts";
import type { Profile } from "../session/use-profile.ts";

type Query = FunctionReference<"query">;

/** Keys of texts are said in full: a test looks for them in the files. */
export interface SignedIn<R extends Role = Role> {
  /** What a visitor reads who is to sign in first. */
  signIn: string;
  /** Everybody who is signed in, where it is missing. */
  only?: {
    roles: readonly R[];
    /** `tabs` has the hints of the tabs that say more than the page's own. */
    refusal: { title: string; hint: string; tabs?: Readonly<Record<string, string>> };
  };
  /** Who has a profile already is led to it. */
  newcomersOnly?: true;
}

/** What the page is about: a public query, each argument from a part of the address. `null` as answer: there is no such page. */
export interface Load<Path extends string = string, Q extends Query = Query> {
  query: Q;
  args: Record<keyof FunctionArgs<Q> & string, PathPart<Path>>;
}

export interface Head {
  /** Without the product's name. */
  title: string;
  /** For search engines and the previews of links: they name no page of ours that has none. */
  description?: string;
  type?: "profile";
}

interface Common<Path extends PagePath> {
  /** Its row of the list (src/lib/paths.ts). */
  path: Path;
  /** Holds the place while nothing is known yet; the app's usual one, where it is missing. */
  skeleton?: ComponentType;
  /**
   * Who draws what is seen before the app has loaded: `build` the page itself, `server` what it is about as well; of a
   * `client` page only the frame is seen.
   */
  draw: "client" | "build" | "server";
}

interface OpenPage<Path extends PagePath> extends Common<Path> {
  access: "everybody";
  head?: (t: TFunction) => Head;
  view: ComponentType;
}

interface MembersPage<Path extends PagePath, R extends Role> extends Common<Path> {
  access: SignedIn<R>;
  head?: (t: TFunction) => Head;
  draw: "client";
  view: ComponentType<{ user: Profile & { role: R } }>;
}

interface LoadedPage<Path extends PagePath, Q extends Query> extends Common<Path> {
  access: "everybody";
  load: Load<Path, Q>;
  head: (t: TFunction, page: NonNullable<FunctionReturnType<Q>>) => Head;
  draw: "client" | "server";
  view: ComponentType<{ page: NonNullable<FunctionReturnType<Q>> }>;
  /** In its place where the query finds nothing. */
  missing: ComponentType;
}

/** A page as the app sees it: which of the three forms it has is told by `access` and `load`. */
export interface Page extends Common<PagePath> {
  access: "everybody" | SignedIn;
  load?: Load;
  head?: (t: TFunction, page: unknown) => Head;
  view: ComponentType<{ user?: Profile; page?: unknown }>;
  missing?: ComponentType;
}

export function definePage<Path extends PagePath, Q extends Query>(page: LoadedPage<Path, Q>): Page;
export function definePage<Path extends PagePath, R extends Role = Role>(
  page: MembersPage<Path, R>,
): Page;
export function definePage<Path extends PagePath>(page: OpenPage<Path>): Page;
/** The three forms have been checked above; from here on the app keeps to what each of them promises its view. */
export function definePage(page: object): Page {
  return page as Page;
}
