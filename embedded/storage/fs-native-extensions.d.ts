// The package brings no types; this is what we use of it.
declare module "fs-native-extensions" {
  /**
   * From `offset` on, of the whole file where `length` is 0; belongs to the descriptor and ends with it. One that is shared needs
   * a descriptor that can be read, any other one that can be written to. False: another descriptor has it.
   */
  export function tryLock(
    descriptor: number,
    offset?: number,
    length?: number,
    options?: { shared?: boolean },
  ): boolean;
}
