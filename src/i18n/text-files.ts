/**
 * The files in which the texts of a language stand, each section of them in one. `core` is there before the app draws;
 * `work` is for the pages behind the sign-in, `admin` for administrators, and both come with what shows them
 * (`withTexts` in i18n.ts), as do `settings` for the larger parts of the settings and the links to other calendars. `sentences` holds what contracts and
 * the server say, which nobody hears before they did something: it comes after the first look, and until then such a sentence stands there in English. `ownData` is for who takes their data
 * along or leaves, which most people never do. `subscription` is for who pays, or is asked to. `house` is for the pages on which
 * the house speaks of itself and of what holds. `palette` comes with the quick search and the list of shortcuts,
 * `offline` is for what is seen without a network: the service worker keeps it before it is needed. `share` comes behind the first look at a page
 * that can be handed on.
 */
export const TEXT_FILES = [
  "core",
  "work",
  "admin",
  "settings",
  "sentences",
  "ownData",
  "subscription",
  "house",
  "palette",
  "offline",
  "share",
] as const;

export type TextFile = (typeof TEXT_FILES)[number];
