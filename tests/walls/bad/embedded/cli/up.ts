import { embeddedTest } from "../testing/index.ts";

export const x = embeddedTest;
