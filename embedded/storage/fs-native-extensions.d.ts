// The package brings no types; this is what we use of it.
declare module "fs-native-extensions" {
  /** Of the whole file; belongs to the descriptor and ends with it. False: another descriptor has it. */
  export function tryLock(descriptor: number): boolean;
}
