// How hard the tests of chance try, for those that may not reach into embedded/ themselves.
export { chance, rounds, SEED, tallied, timeLimit } from "#embedded/testing";
