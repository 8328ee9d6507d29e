import { Search } from "../../pages/search.tsx";

export const x = Search;
