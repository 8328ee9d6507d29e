import { SearchSheet, type SearchSheetProps } from "../search-sheet.tsx";
import { CityMap, type CityMapProps } from "./city-map.tsx";

export type MapSheetProps = Omit<SearchSheetProps, "children"> & CityMapProps;

export function MapSheet({ chosen, counts, onChange, ...sheet }: MapSheetProps) {
  return (
    <SearchSheet {...sheet}>
      <CityMap chosen={chosen} counts={counts} onChange={onChange} />
    </SearchSheet>
  );
}
