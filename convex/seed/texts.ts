// What the people of the demo marketplace write: companies, requests, messages, reviews.

export interface Company {
  name: string;
  city: string;
  website: string;
  description: string;
}

export const COMPANIES: readonly Company[] = [
  {
    name: "Lotus Trail Journeys",
    city: "Hanoi",
    website: "https://lotustrail.example",
    description:
      "We design slow, small-group journeys through northern Vietnam for travellers who read the footnotes. Our guests stay longer, walk more and come home with addresses instead of souvenirs.",
  },
  {
    name: "Saigon Lantern Travel",
    city: "Ho Chi Minh City",
    website: "https://saigonlantern.example",
    description:
      "City breaks and food weekends in the south, arranged by people who live there. We work with independent guides only and pay within seven days of every tour, without being asked.",
  },
  {
    name: "Red River Expeditions",
    city: "Hanoi",
    website: "https://redriver-expeditions.example",
    description:
      "Trekking, cycling and river trips from the delta to the Chinese border. Two hundred departures a year, never more than ten people, and a mechanic who knows everyone on the road.",
  },
  {
    name: "Perfume River Tours",
    city: "Hue",
    website: "https://perfumeriver.example",
    description:
      "A family company from Hue with a weakness for garden houses, royal kitchens and boats without engines. We look after school trips, study tours and families with three generations.",
  },
  {
    name: "Blue Cape Holidays",
    city: "Nha Trang",
    website: "https://bluecape.example",
    description:
      "Coast holidays with a plan for rainy days. We combine beaches between Quy Nhon and Nha Trang with markets, Cham towers and cooks, mostly for families from Korea and Australia.",
  },
  {
    name: "Bamboo Bridge DMC",
    city: "Da Nang",
    website: "https://bamboobridge.example",
    description:
      "Destination management for central Vietnam: incentives, conferences and private tours. We need guides who are at ease with forty name badges and equally with a couple on their honeymoon.",
  },
  {
    name: "Terrace & Tea Walks",
    city: "Sapa",
    website: "https://terracetea.example",
    description:
      "Walking holidays in the northern mountains, run together with Hmong and Dao families. A fair share of every booking stays in the village where the night is spent.",
  },
  {
    name: "Mekong Slow Boats",
    city: "Can Tho",
    website: "https://mekongslow.example",
    description:
      "Three wooden boats, nine cabins and a network of orchard homes between Can Tho and Châu Đốc. Our guests come for birds, fruit and the sound of water; our guides for the quiet.",
  },
  {
    name: "Karst & Sail",
    city: "Ha Long Bay",
    website: "https://karstandsail.example",
    description:
      "Overnight cruises in the less visited waters of Bái Tử Long. We look for guides who can tell a tide from a tale and keep kayakers cheerful when the fog comes in.",
  },
  {
    name: "Pine City Escapes",
    city: "Dalat",
    website: "https://pinecity.example",
    description:
      "Highland weekends for people from Saigon and coffee pilgrims from everywhere else. Small farms, forest walks and villas with fireplaces, always with someone local leading.",
  },
  {
    name: "Pepper Island Travel",
    city: "Phu Quoc",
    website: "https://pepperisland.example",
    description:
      "Island programmes beyond the resort gate: pepper gardens, fish-sauce barrel houses and the northern forest. We also plan weddings, including the part where it rains.",
  },
  {
    name: "Golden Thread Voyages",
    city: "Hoi An",
    website: "https://goldenthread.example",
    description:
      "Craft journeys in central Vietnam for people who like to make things: silk, clay, lanterns and noodles. Groups of eight, three masters a day, and a tailor on call.",
  },
  {
    name: "Wanderfalke Reisen",
    city: "Hanoi",
    website: "https://wanderfalke.example",
    description:
      "A study-tour house from Freiburg with its own office in Hanoi. Our guests are well read and ask a lot; we are looking for German-speaking guides who enjoy exactly that.",
  },
  {
    name: "Atelier d'Asie",
    city: "Ho Chi Minh City",
    website: "https://atelier-asie.example",
    description:
      "Sur-mesure travel for French-speaking guests since the days of fax machines. Architecture, literature and long lunches, from Saigon's modernist villas to the garden houses of Hue.",
  },
  {
    name: "Hanabi Tours Vietnam",
    city: "Da Nang",
    website: "https://hanabi-vn.example",
    description:
      "Precise, gentle tours for Japanese travellers in central Vietnam. We value punctuality, handwritten notes and guides who notice when a guest is tired before the guest does.",
  },
  {
    name: "Haneul Travel",
    city: "Da Nang",
    website: "https://haneul-travel.example",
    description:
      "Family and golf programmes for Korean guests in Da Nang and Hoi An. We book guides for whole seasons and are known for clear plans, good hotels and better breakfasts.",
  },
  {
    name: "Southern Cross Schools",
    city: "Ho Chi Minh City",
    website: "https://southerncross-schools.example",
    description:
      "Service and study trips for Australian schools. Safety comes first, curiosity second and bedtime third; we train every guide in first aid and in surviving forty teenagers.",
  },
  {
    name: "Camera Nomads",
    city: "Hanoi",
    website: "https://cameranomads.example",
    description:
      "Photography journeys led by working photographers. We travel by light, ask before we shoot, and need guides who know fishermen, monks and rooftop owners by their first names.",
  },
  {
    name: "Green Umbrella Tours",
    city: "Ho Chi Minh City",
    website: "https://greenumbrella.example",
    description:
      "Daily walking tours with one rule: never more than twelve people. We started with one umbrella and a map drawn on a napkin, and still choose guides for their sense of humour.",
  },
  {
    name: "Old Harbour Shore Days",
    city: "Vung Tau",
    website: "https://oldharbour-shore.example",
    description:
      "Shore excursions for ships that call at Phú Mỹ and Vung Tau. Eight hours, two coaches, no missed departures in eleven years; our guides keep time and tempers.",
  },
  {
    name: "Mother River Foundation Trips",
    city: "Can Tho",
    website: "https://motherriver.example",
    description:
      "Learning journeys on water, rice and climate for universities and foundations. We pay guides for preparation days, because our groups arrive with footnotes of their own.",
  },
  {
    name: "Spice & Steam",
    city: "Hoi An",
    website: "https://spiceandsteam.example",
    description:
      "Cooking holidays from Hanoi to the delta, with markets at dawn and aprons by nine. We look for guides who can translate a grandmother and rescue a caramel.",
  },
  {
    name: "Two Wheels South",
    city: "Mui Ne",
    website: "https://twowheelssouth.example",
    description:
      "Cycling along the coast from Quy Nhon to Mui Ne with a support van and far too many mangoes. Guides ride with us, fix punctures and know which headwind to blame.",
  },
  {
    name: "Quiet Islands",
    city: "Con Dao",
    website: "https://quietislands.example",
    description:
      "Nature and remembrance on the Con Dao islands. We bring few guests, in the right season, and work with rangers and historians; guides need patience and a soft voice.",
  },
  {
    name: "First Step Vietnam",
    city: "Hoi An",
    website: "https://firststep.example",
    description:
      "A young agency with two people, one scooter and a growing list of friends who want to visit. We plan first trips to Vietnam for people who are a little nervous and very excited.",
  },
];

export const TITLES = [
  "Private day in {city} for a family of {n}",
  "Food walk in {city}, {n} guests",
  "{city} highlights for a small group of {n}",
  "Photography days around {city}",
  "School group in {city}: {many} students",
  "Slow morning in {city} for retired teachers",
  "Architecture walk in {city}",
  "Markets and kitchens of {city}",
  "Company outing in {city}, {many} people",
  "Honeymoon couple in {city}",
  "Cycling tour from {city}",
  "Temples and tea in {city}",
  "Anniversary trip to {city}, {n} guests",
  "Museum day in {city}",
  "Evening tour of {city} for {n}",
  "Study tour: history of {city}",
  "Birdwatching near {city}",
  "Return guests: second look at {city}",
  "Sunrise walk in {city} for {n}",
  "Cooking day in {city}, {n} guests",
  "Grandparents and grandchildren in {city}, {n} people",
  "Coffee trail through {city}",
  "Two friends, one long weekend in {city}",
  "Sketching and stories in {city}",
  "Boats and back lanes around {city}",
  "First day in {city} after a long flight",
  "Craft workshops of {city} for {n}",
  "Volunteers' free day in {city}, {many} people",
] as const;

export const NOTES = [
  "Two guests are vegetarian. Hotel pick-up at 7:30, please.",
  "One guest uses a walking stick; benches and shade are welcome.",
  "They have read a lot, so feel free to go deep.",
  "The children are six and nine and love animals.",
  "Please keep lunch under 200,000 VND per person.",
  "Driver and car are arranged; you only need to bring yourself.",
  "Arrival by night train, so a late start would be kind.",
  "Guests speak little English, your second language will be needed.",
  "We would like a short report with photos afterwards.",
  "Tickets are prepaid, I will send the vouchers a day before.",
  "Please bring the umbrella sign with our name.",
  "",
  "",
  "",
] as const;

/** Each is one short talk between an operator (first) and a guide, alternating. */
export const OPENED_TALKS: readonly (readonly string[])[] = [
  [
    "Hello {guide}, I have just sent you a request. Are the dates still good for you?",
    "Hello {operator}! Yes, I saw it. May I check the pick-up place with you first?",
    "Of course: the hotel near the river, lobby at 7:30.",
    "Perfect, that is on my way. I will answer the request today.",
  ],
  [
    "Good morning! Our guests loved your profile. Could you include a market visit?",
    "Good morning, gladly. The early market is best, so we should leave by six.",
    "Six is fine, they are early risers.",
  ],
  [
    "Hi {guide}, one guest has a peanut allergy. Can you manage the food stops?",
    "Yes. I will call the stalls beforehand and carry a card with the allergy written in Vietnamese.",
    "That is exactly what I hoped to hear, thank you.",
    "You are welcome. Please remind them to bring their own medicine too.",
  ],
  [
    "Hello, is the rate including your transport?",
    "Hello! Inside the city yes. For the villages I would add the fuel, about 150,000 VND.",
    "Fair enough. Let us do it that way.",
  ],
  [
    "Dear {guide}, could you send me a rough plan for the day?",
    "Of course. Morning walk through the old streets, lunch with a family, museum in the heat, and a boat at the end.",
    "Lovely. Could we swap the museum for a craft workshop?",
    "Easily. I will call the workshop and book two o'clock.",
    "You are a star.",
  ],
  [
    "The forecast says rain. Shall we move anything indoors?",
    "Let us keep the plan and turn it around: indoors in the morning, boat in the afternoon when it clears.",
    "Good thinking. I will tell the guests.",
  ],
  [
    "Hello {guide}, thanks for accepting so quickly!",
    "With pleasure, {operator}. I will send the meeting point with a photo the evening before.",
    "Great. Their flight lands at 9:10, please allow for an hour.",
    "Noted. I will watch the flight number.",
  ],
];

/** Only with a guide who speaks it. */
export const FRENCH_TALK: readonly string[] = [
  "Hi! Do you still guide in French? Two of the guests would be happier.",
  "Oui, bien sûr! I can switch as they like.",
];

/** Only between Vietnamese people. */
export const VIETNAMESE_TALK: readonly string[] = [
  "Xin chào {guide}, em nhận được yêu cầu của chị chưa?",
  "Dạ em nhận được rồi ạ. Em xem lịch và trả lời chị trong hôm nay nhé.",
  "Cảm ơn em nhiều!",
];

export const AFTER_TALKS: readonly (readonly string[])[] = [
  [
    "The guests are still talking about the day. Thank you, {guide}!",
    "That makes me happy. They were a wonderful group.",
    "I would like to work with you again in spring.",
    "Gladly, just send me the dates early.",
  ],
  [
    "Hi {guide}, could you send me the receipts for the tickets?",
    "Just sent them by e-mail. Thank you for the fast payment last time.",
    "Received, all good.",
  ],
  [
    "Thank you for staying calm when the bus was late.",
    "No problem, we had an extra coffee and a good laugh.",
  ],
  [
    "Do you happen to know a colleague in Hue for next month?",
    "Yes, I can recommend someone. Let me ask and come back to you.",
    "That would help a lot.",
  ],
];

export const BLOCK_REASONS = [
  "personal",
  "Family wedding",
  "Visiting my parents",
  "First-aid course",
  "Dentist",
  "Language class",
  "Annual leave",
  "Village festival",
] as const;

export const DAY_NOTES = [
  "Morning only, family visit in the afternoon.",
  "Extra day open for the festival week.",
  "Short notice welcome today.",
  "Rest day after a long tour.",
] as const;
