/** One of each file that the letters of Vietnamese names and the sign of the currency stand in. */
const SOME = "ạđ₫";
/** In which lists of people are written. */
const WEIGHTS = [400, 600];

/**
 * Asks for the letters of names and prices while these are still under way. Asked for by the names themselves, they would come
 * after them: the browser looks for stand-ins first, and then sets every line of the page a second time.
 */
export function fetchLetters(): void {
  for (const weight of WEIGHTS) {
    // Without them the page is readable as well.
    document.fonts.load(`${weight} 1rem "Be Vietnam Pro"`, SOME).catch(() => undefined);
  }
}
