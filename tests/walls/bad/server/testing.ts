import { embeddedTest } from "#embedded/testing";

export const x = embeddedTest;
