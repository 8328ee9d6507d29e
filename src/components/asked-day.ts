import { createContext } from "react";

/** The day that was asked for last, before anything is known of it; empty where none is. Undefined outside of a search. */
export const AskedDay = createContext<string | undefined>(undefined);
