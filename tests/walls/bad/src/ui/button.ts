import { card } from "../components/card.ts";

export const x = card;
