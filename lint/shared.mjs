// Rules about who may import what are one rule of the linter: where several files of walls speak of a file, the last one holds,
// so that each says all that holds there.

/** @param {string[]} files @param {object[]} patterns */
export function wall(files, patterns) {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

/** Folders of convex/, src/ or embedded/, wherever they are imported from. @param {readonly string[]} rooms */
export const inRooms = (rooms) => rooms.map((room) => `**/${room}/**`);
