import { Search } from "../features/search/search.tsx";

export const x = Search;
