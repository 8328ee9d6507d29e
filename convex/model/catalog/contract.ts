// The one list of cities, languages and specialties. Every screen shows a choice of these options in an order of its own;
// what is stored and what the API speaks is always the `id`. Labels are English and at the same time the fallback of the
// locale keys `catalog.cities.*`, `catalog.languages.*` and `catalog.specialties.*`.

export type CatalogOption = {
  readonly id: string;
  readonly label: string;
  /** Other ways in which people and screens write it; matched without case, accents and punctuation. */
  readonly spellings?: readonly string[];
};

export const CITIES = [
  {
    id: "Ho Chi Minh City",
    label: "Ho Chi Minh City",
    spellings: [
      "Saigon",
      "Sai Gon",
      "HCMC",
      "Thành phố Hồ Chí Minh",
      "TP. Hồ Chí Minh",
      "Hồ Chí Minh",
    ],
  },
  { id: "Hanoi", label: "Hanoi", spellings: ["Ha Noi"] },
  { id: "Da Nang", label: "Da Nang", spellings: ["Danang"] },
  {
    id: "Ha Long Bay",
    label: "Ha Long Bay",
    spellings: ["Ha Long", "Halong", "Halong Bay", "Vịnh Hạ Long"],
  },
  { id: "Hoi An", label: "Hoi An", spellings: ["Hoian"] },
  { id: "Sapa", label: "Sapa", spellings: ["Sa Pa"] },
  { id: "Phu Quoc", label: "Phu Quoc", spellings: ["Phuquoc"] },
  { id: "Nha Trang", label: "Nha Trang", spellings: ["Nhatrang"] },
  { id: "Dalat", label: "Dalat", spellings: ["Da Lat"] },
  {
    id: "Can Tho",
    label: "Can Tho",
    spellings: ["Cantho", "Mekong Delta", "Mekong", "Đồng bằng sông Cửu Long"],
  },
  { id: "Hue", label: "Hue", spellings: ["Cố đô Huế"] },
  { id: "Vung Tau", label: "Vung Tau", spellings: ["Vungtau"] },
  { id: "Mui Ne", label: "Mui Ne", spellings: ["Muine"] },
  { id: "Quy Nhon", label: "Quy Nhon", spellings: ["Qui Nhon", "Quynhon"] },
  { id: "Con Dao", label: "Con Dao", spellings: ["Condao"] },
] as const satisfies readonly CatalogOption[];

/**
 * Places larger than a city: a search for one finds the guides of every city in it. What is stored is always a city. The towns
 * that no list offers stand here as guides write them themselves.
 */
export const REGIONS = [
  {
    id: "Mekong Delta",
    label: "Mekong Delta",
    spellings: ["Mekong", "Đồng bằng sông Cửu Long", "Miền Tây"],
    // Without Phu Quoc, although its province is counted among the delta's: who asks for the delta means the river.
    cities: [
      "Can Tho",
      "Mỹ Tho",
      "Bến Tre",
      "Vĩnh Long",
      "Cái Bè",
      "Sa Đéc",
      "Cao Lãnh",
      "Châu Đốc",
      "Long Xuyên",
      "Trà Vinh",
      "Sóc Trăng",
      "Bạc Liêu",
      "Cà Mau",
      "Rạch Giá",
      "Hà Tiên",
      "Đồng Tháp",
      "An Giang",
      "Tiền Giang",
    ],
  },
] as const satisfies readonly (CatalogOption & { readonly cities: readonly string[] })[];

export const LANGUAGES = [
  { id: "vietnamese", label: "Vietnamese", spellings: ["Tiếng Việt", "vi"] },
  { id: "english", label: "English", spellings: ["Tiếng Anh", "en"] },
  { id: "french", label: "French", spellings: ["Tiếng Pháp", "Français", "fr"] },
  { id: "spanish", label: "Spanish", spellings: ["Tiếng Tây Ban Nha", "Español", "es"] },
  { id: "german", label: "German", spellings: ["Tiếng Đức", "Deutsch", "de"] },
  { id: "japanese", label: "Japanese", spellings: ["Tiếng Nhật", "ja"] },
  { id: "korean", label: "Korean", spellings: ["Tiếng Hàn", "ko"] },
  { id: "chinese", label: "Chinese", spellings: ["Tiếng Trung", "Tiếng Hoa", "zh"] },
  { id: "mandarin", label: "Mandarin", spellings: ["Tiếng Quan Thoại", "Mandarin Chinese"] },
  { id: "cantonese", label: "Cantonese", spellings: ["Tiếng Quảng Đông"] },
  { id: "russian", label: "Russian", spellings: ["Tiếng Nga", "ru"] },
  { id: "hindi", label: "Hindi", spellings: ["Tiếng Hindi", "hi"] },
  { id: "urdu", label: "Urdu", spellings: ["Tiếng Urdu", "ur"] },
  { id: "italian", label: "Italian", spellings: ["Tiếng Ý", "Italiano"] },
  { id: "portuguese", label: "Portuguese", spellings: ["Tiếng Bồ Đào Nha", "Português"] },
  { id: "dutch", label: "Dutch", spellings: ["Tiếng Hà Lan"] },
  { id: "thai", label: "Thai", spellings: ["Tiếng Thái"] },
  { id: "lao", label: "Lao", spellings: ["Tiếng Lào"] },
  { id: "khmer", label: "Khmer", spellings: ["Tiếng Khmer", "Cambodian"] },
  { id: "burmese", label: "Burmese", spellings: ["Tiếng Miến Điện"] },
  { id: "indonesian", label: "Indonesian", spellings: ["Tiếng Indonesia"] },
  { id: "malay", label: "Malay", spellings: ["Tiếng Mã Lai"] },
  { id: "tagalog", label: "Tagalog", spellings: ["Tiếng Tagalog", "Filipino"] },
  { id: "arabic", label: "Arabic", spellings: ["Tiếng Ả Rập"] },
  { id: "hebrew", label: "Hebrew", spellings: ["Tiếng Do Thái"] },
  { id: "turkish", label: "Turkish", spellings: ["Tiếng Thổ Nhĩ Kỳ"] },
  { id: "persian", label: "Persian", spellings: ["Tiếng Ba Tư", "Farsi"] },
  { id: "polish", label: "Polish", spellings: ["Tiếng Ba Lan"] },
  { id: "czech", label: "Czech", spellings: ["Tiếng Séc"] },
  { id: "slovak", label: "Slovak", spellings: ["Tiếng Slovakia"] },
  { id: "hungarian", label: "Hungarian", spellings: ["Tiếng Hungary"] },
  { id: "romanian", label: "Romanian", spellings: ["Tiếng Romania"] },
  { id: "bulgarian", label: "Bulgarian", spellings: ["Tiếng Bulgaria"] },
  { id: "ukrainian", label: "Ukrainian", spellings: ["Tiếng Ukraina"] },
  { id: "greek", label: "Greek", spellings: ["Tiếng Hy Lạp"] },
  { id: "swedish", label: "Swedish", spellings: ["Tiếng Thụy Điển"] },
  { id: "norwegian", label: "Norwegian", spellings: ["Tiếng Na Uy"] },
  { id: "danish", label: "Danish", spellings: ["Tiếng Đan Mạch"] },
  { id: "finnish", label: "Finnish", spellings: ["Tiếng Phần Lan"] },
  { id: "bengali", label: "Bengali", spellings: ["Tiếng Bengal"] },
  { id: "tamil", label: "Tamil", spellings: ["Tiếng Tamil"] },
] as const satisfies readonly CatalogOption[];

export const SPECIALTIES = [
  { id: "cultural_tours", label: "Cultural Tours" },
  { id: "food_culinary", label: "Food & Culinary", spellings: ["Food Tours", "Food and Culinary"] },
  { id: "historical_sites", label: "Historical Sites" },
  { id: "photography", label: "Photography", spellings: ["Photography Tours"] },
  { id: "adventure", label: "Adventure" },
  { id: "nature_wildlife", label: "Nature & Wildlife", spellings: ["Nature and Wildlife"] },
  { id: "art_museums", label: "Art & Museums", spellings: ["Museums", "Art and Museums"] },
  { id: "local_markets", label: "Local Markets" },
  {
    id: "religious_sites",
    label: "Religious Sites",
    spellings: ["Temples & Pagodas", "Temples and Pagodas"],
  },
  { id: "nightlife", label: "Nightlife" },
  { id: "city_walking", label: "City Walking Tours", spellings: ["City Walking"] },
  { id: "shopping", label: "Shopping Tours", spellings: ["Shopping"] },
  { id: "architecture", label: "Architecture" },
] as const satisfies readonly CatalogOption[];

export type City = (typeof CITIES)[number]["id"];
export type Region = (typeof REGIONS)[number]["id"];
export type Language = (typeof LANGUAGES)[number]["id"];
export type Specialty = (typeof SPECIALTIES)[number]["id"];

/** One choice on a screen: the value that is sent and the English label that this screen shows for it. */
export type ScreenOption = { readonly value: string; readonly label: string };

function choices<Id extends string>(
  options: readonly { readonly id: Id; readonly label: string }[],
  picks: readonly (Id | readonly [id: Id, label: string])[],
): readonly ScreenOption[] {
  const labels = new Map(options.map((option) => [option.id, option.label]));
  return picks.map((pick) => {
    const [value, label] = typeof pick === "string" ? [pick, labels.get(pick) ?? pick] : pick;
    return { value, label };
  });
}

export const HOME_CITIES = choices<City | Region>(
  [...CITIES, ...REGIONS],
  [
    "Ho Chi Minh City",
    "Hanoi",
    "Da Nang",
    "Ha Long Bay",
    "Hoi An",
    "Sapa",
    "Mekong Delta",
    "Nha Trang",
    "Hue",
    "Dalat",
  ],
);

export const FILTER_CITIES = choices<City>(CITIES, [
  "Ho Chi Minh City",
  "Hanoi",
  "Da Nang",
  "Ha Long Bay",
  "Hoi An",
  "Sapa",
  "Phu Quoc",
  "Nha Trang",
  "Dalat",
  "Can Tho",
  "Hue",
]);

export const GUIDE_WIZARD_AREAS = choices<City>(CITIES, [
  "Ho Chi Minh City",
  "Hanoi",
  "Da Nang",
  "Hoi An",
  "Nha Trang",
  "Phu Quoc",
  "Hue",
  ["Sapa", "Sa Pa"],
  "Can Tho",
  "Vung Tau",
  "Dalat",
  ["Ha Long Bay", "Ha Long"],
]);

/** The areas of the guide dashboard; the operator dashboard offers the same cities. */
export const DASHBOARD_CITIES = choices<City>(CITIES, [
  "Ho Chi Minh City",
  "Hanoi",
  "Da Nang",
  "Ha Long Bay",
  "Hoi An",
  "Sapa",
  "Nha Trang",
  "Dalat",
  "Can Tho",
  "Hue",
]);

// The specification counts twelve entries and then names two of the dashboard's cities again under their other spelling
// (Ha Long, Sa Pa). One place is offered once, which leaves the ten dashboard cities and the two new ones.
export const OPERATOR_ONBOARDING_CITIES = [
  ...DASHBOARD_CITIES,
  ...choices<City>(CITIES, ["Phu Quoc", "Vung Tau"]),
];

export const JOB_CITIES = choices<City>(CITIES, [
  "Ho Chi Minh City",
  "Hanoi",
  "Da Nang",
  "Hoi An",
  "Hue",
  "Nha Trang",
  ["Dalat", "Da Lat"],
  "Can Tho",
  "Vung Tau",
  "Phu Quoc",
  "Sapa",
  "Ha Long Bay",
  "Mui Ne",
  "Quy Nhon",
  "Con Dao",
]);

export const HOME_LANGUAGES = choices<Language>(LANGUAGES, [
  "english",
  "french",
  "korean",
  "japanese",
  "chinese",
  "german",
  "spanish",
  "russian",
]);

export const FILTER_LANGUAGES = choices<Language>(LANGUAGES, [
  "english",
  "vietnamese",
  "french",
  "spanish",
  "japanese",
  "korean",
  "chinese",
  "mandarin",
  "german",
  "russian",
  "hindi",
  "urdu",
]);

export const GUIDE_WIZARD_LANGUAGES = choices<Language>(
  LANGUAGES,
  LANGUAGES.map((language) => language.id),
);

export const DASHBOARD_LANGUAGES = choices<Language>(LANGUAGES, [
  "vietnamese",
  "english",
  "french",
  "korean",
  "japanese",
  "chinese",
  "german",
  "spanish",
  "russian",
]);

const PANEL_SPECIALTIES = SPECIALTIES.slice(0, 10).map((specialty) => specialty.id);
export const FILTER_SPECIALTIES = choices<Specialty>(SPECIALTIES, PANEL_SPECIALTIES);
export const DASHBOARD_SPECIALTIES = choices<Specialty>(SPECIALTIES, PANEL_SPECIALTIES);

/** A wizard choice that stands for two specialties; it is split when it is written or searched. */
export const NATURE_ADVENTURE = {
  id: "nature_adventure",
  label: "Nature & Adventure",
  spellings: ["Nature and Adventure"],
  stands: ["adventure", "nature_wildlife"],
} as const satisfies CatalogOption & { stands: readonly Specialty[] };

export const GUIDE_WIZARD_SPECIALTIES: readonly ScreenOption[] = [
  ...choices<Specialty>(SPECIALTIES, [
    "cultural_tours",
    ["food_culinary", "Food Tours"],
    "historical_sites",
  ]),
  { value: NATURE_ADVENTURE.id, label: NATURE_ADVENTURE.label },
  ...choices<Specialty>(SPECIALTIES, [
    "city_walking",
    ["photography", "Photography Tours"],
    "shopping",
    "nightlife",
    "architecture",
    "local_markets",
    ["religious_sites", "Temples & Pagodas"],
    ["art_museums", "Museums"],
  ]),
];
