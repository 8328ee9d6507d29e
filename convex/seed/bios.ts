// Authored sentences from which every guide's biography is put together. Nobody gets the same combination.
import type { City, Specialty } from "../model/catalog/contract.ts";
import { createDeck, type Random } from "./random.ts";

/** May use `{years}`; only for guides with at least three of them. */
const SEASONED_OPENINGS = [
  "After {years} years of guiding I still keep a notebook for the questions I could not answer that day.",
  "I have been walking visitors around this country for {years} years, and the best days are the ones where the plan changed.",
  "My first group, {years} years ago, was two retired teachers from Lyon; they still send me a card every Tết.",
  "{years} years in, I have learned that a good tour is mostly good timing.",
  "I left a desk job {years} years ago to do what I was already doing every weekend: showing friends around.",
  "For {years} years I have worked with small groups only, because a story needs eye contact.",
  "I have led school groups, honeymooners and a marching band in my {years} years on the road.",
  "Ask my regulars: in {years} years I have been late exactly once, and there was a buffalo involved.",
  "I count {years} years as a licensed guide and about as many pairs of worn-out sandals.",
  "Travel was my parents' dream and became my work; that was {years} years ago.",
  "I studied history, taught it for a while, and have told it outdoors for {years} years now.",
  "{years} rainy seasons as a guide have taught me which roads flood, which cooks stay open and where to wait with a good coffee.",
  "I used to translate contracts; for {years} years I have translated street corners instead.",
  "My grandmother sold noodles to travellers for forty years. I have carried on the conversation for {years}.",
  "Operators have trusted me with their guests for {years} years, from fam trips to fussy VIPs.",
  "I was a hotel concierge before I became a guide {years} years ago, so I know what can go wrong and whom to call.",
] as const;

const OPENINGS = [
  "I became a guide because people kept asking me for directions and then staying for lunch.",
  "Hello! I am the person in my family who talks to everyone at the market.",
  "I grew up above a small bookshop and read every travel journal before I could afford a bus ticket.",
  "I guide the way I would host you at home: shoes off, tea first, questions welcome.",
  "My license is new enough to shine, and I prepare for every day as if it were the exam.",
  "If you like to know why things are the way they are, we will get along.",
  "I am a patient walker, a fast translator and an honest judge of restaurants.",
  "My father drove a cyclo and knew everyone's story; I try to do the same on foot.",
  "Languages came first for me, and guiding turned out to be the best classroom.",
  "I like mornings, side streets and guests who are not in a hurry.",
  "People remember how a place made them feel, so I plan for feelings as well as for sights.",
  "I am curious by profession: every route I offer I have walked at least ten times on my own.",
  "You bring comfortable shoes; I bring the stories, the umbrella and the snacks.",
  "As a parent of two I know where the shade, the clean toilets and the good ice cream are.",
  "I come from a family of carpenters, and I look at every building twice.",
  "Quiet guests and chatty guests are both welcome; I adapt quickly and never read from a script.",
  "I trained as a nurse, changed my mind, and still carry the best first-aid kit in town.",
  "What I enjoy most is the moment when a group of strangers starts sharing dishes.",
  "I speak slowly, walk slowly and laugh easily.",
  "Before guiding I cooked in hotel kitchens, so expect detours that smell wonderful.",
] as const;

const PLACES: Record<City, readonly string[]> = {
  "Ho Chi Minh City": [
    "Saigon is my home: I can take you from the flower market before dawn to the last bánh mì cart after midnight.",
    "In Chợ Lớn I know the incense makers, the herb sellers and the quiet assembly halls behind the traffic.",
    "District 1 is only the beginning; the alleys of District 4 and Phú Nhuận are where the city relaxes.",
    "I make the Củ Chi tunnels a full story, with the villages around them and not only the tunnels.",
    "Crossing a street in Saigon is a skill, and I have taught it to several thousand people.",
    "Along the river I show how a trading post grew into a city of ten million.",
    "Old apartment blocks full of tiny cafés are my favourite way to explain the Saigon of today.",
    "By motorbike or on foot, I link the Opera House, the post office and the market with the lives between them.",
  ],
  Hanoi: [
    "In Hanoi's Old Quarter I follow the guild streets, one craft after another, to the people who still practise it.",
    "We start at Hoàn Kiếm lake while the city does its morning exercises, and end over egg coffee.",
    "The Temple of Literature is where I studied for luck myself, and the stone turtles never get old.",
    "I know a courtyard behind a courtyard in Hanoi where the noise of the street simply stops.",
    "Long Biên bridge at sunrise, with the market boats below, is my Hanoi in one picture.",
    "French villas, Soviet housing and tube houses: Hanoi's buildings tell the last hundred and fifty years.",
    "From Hanoi I run day trips to Đường Lâm, Bát Tràng and the Perfume Pagoda at a human pace.",
  ],
  "Da Nang": [
    "Da Nang is the easy city: mountains, beach and the Cham museum within half an hour.",
    "I take guests up the Marble Mountains early, when the caves are still cool and empty.",
    "On Sơn Trà peninsula I know where the red-shanked langurs come down to feed.",
    "My Da Nang day ends on the river, when the Dragon Bridge decides to breathe fire.",
    "Between Hải Vân Pass and Mỹ Khê beach there is more history than the resorts let on.",
  ],
  "Hoi An": [
    "Hoi An belongs to the early riser; at six the yellow walls are ours alone.",
    "I was born ten minutes by bicycle from Hoi An's Japanese Bridge and have seen it through many floods.",
    "Lantern makers, tailors and boat builders in Hoi An are my neighbours, and they open their doors.",
    "We cycle through the rice fields to Trà Quế, plant herbs, and eat what we have picked.",
    "My cao lầu lesson comes with the legend of the well and a bowl to prove it.",
    "Thanh Hà's potters and Kim Bồng's woodcarvers are the heart of my Hoi An route.",
  ],
  Hue: [
    "In Hue I read the Citadel as a living household, with its kitchens, gossip and ceremonies.",
    "The royal tombs along the Perfume River are best by boat, with time to be silent.",
    "Hue's cooks turned poverty into forty tiny dishes; I know who still makes them properly.",
    "Garden houses of Hue open for my guests, because I drank tea there long before I was a guide.",
    "I grew up in Hue with the bells of Thiên Mụ pagoda and can date most of its dynasties by roof tiles.",
  ],
  "Nha Trang": [
    "Nha Trang is more than sand: the Po Nagar towers were old when the first fishermen arrived.",
    "I work with boat families in the bay of Nha Trang who know where the coral is still healthy.",
    "Mornings at Nha Trang's fish port, afternoons in the mud springs: that is my idea of balance.",
    "North of Nha Trang there are empty beaches, salt fields and a lunch that people still write to me about.",
  ],
  Dalat: [
    "Dalat's pine forests and old villas are my office, and I keep a spare jacket for those who doubted me.",
    "I visit coffee growers around Dalat who roast in their kitchens and explain every step.",
    "Waterfalls, strawberry farms and a railway station from another time: Dalat suits slow travellers.",
    "With K'Ho friends in Lạc Dương I introduce guests to weaving, gongs and rice wine in moderation.",
  ],
  "Can Tho": [
    "Cái Răng floating market is best before six, from a small boat, with coffee poured from the next one.",
    "The Mekong Delta runs through my family: my uncles grow pomelo, my aunts make rice paper.",
    "I paddle guests through the small canals of Can Tho where the big boats cannot follow.",
    "Khmer pagodas, fruit orchards and brick kilns: my delta is a patchwork, and I know the seams.",
    "In Can Tho you can stay for a night in my cousin's stilt house and wake up to roosters and radio.",
  ],
  "Ha Long Bay": [
    "In Ha Long Bay I choose the routes that the day boats leave out, toward Bái Tử Long.",
    "I have kayaked under most of the arches of Ha Long Bay and know them by the tide table.",
    "The floating villages of Ha Long were home to my mother; I tell their story, not only the limestone's.",
    "Caves, tides and pearl farms: I keep the geology of Ha Long Bay short and the swimming stops long.",
  ],
  Sapa: [
    "Around Sapa I trek between Hmong, Dao and Giáy villages where I am greeted by name.",
    "The terraces above Mường Hoa valley change colour every week, and I know where to stand for each.",
    "I learned to walk on these Sapa paths with a basket on my back; I will find the pace that suits you.",
    "Indigo, hemp and silver: I take guests to Sapa families who make what they wear.",
    "Fansipan on foot or a gentle afternoon among the buffaloes, I plan Sapa by the weather and by your knees.",
  ],
  "Phu Quoc": [
    "Phu Quoc smells of pepper and fish sauce, and I can explain why both are worth the trip.",
    "I take guests to the north of Phu Quoc, where the forest still reaches the sea.",
    "On Phu Quoc I know the squid boats, the starfish beach at low tide and the best crab noodle soup.",
  ],
  "Vung Tau": [
    "Vung Tau is Saigon's weekend lung; I show its lighthouse, its whale temple and its fishermen's breakfast.",
    "From the ferry to the hill of the old cannons, I know Vung Tau beyond the beach road.",
    "In Vung Tau I pair the coast with Bà Rịa's rice-paper villages and hot springs.",
  ],
  "Mui Ne": [
    "In Mui Ne we climb the white dunes before sunrise, ahead of the jeeps.",
    "Mui Ne's fishing harbour and dragon-fruit fields are my antidote to the resort strip.",
    "I grew up in Mui Ne reading the wind, and I now plan days by it.",
  ],
  "Quy Nhon": [
    "Quy Nhon is what people hoped the coast would be: Cham towers, round boats and almost no crowds.",
    "I tell of the martial arts of Bình Định where they are still taught, in a Quy Nhon courtyard.",
    "The cliffs of Kỳ Co and the poet's hill are my Quy Nhon in one unhurried day.",
  ],
  "Con Dao": [
    "Con Dao asks for respect: I guide its prison history gently, and its reefs with equal care.",
    "In season I bring guests to Con Dao's turtle beaches with the rangers, lights off and voices low.",
    "On Con Dao I know the forest trails, the banyan avenues and the women who keep the market going.",
  ],
};

const CRAFTS: Record<Specialty, readonly string[]> = {
  cultural_tours: [
    "Festivals, weddings and ancestor days are my favourite doors into how people really live here.",
    "I explain customs by taking part in them: we fold, pour, bow and taste together.",
    "Water puppets, ca trù singing or a village opera: I find the performance that is on, not the one for tourists.",
    "My cultural days always include one home visit, arranged with people I have known for years.",
    "I like to compare: your New Year with ours, your grandmother's rules with mine.",
  ],
  food_culinary: [
    "My food walks have seven stops and a rule: nobody asks for the bill before the dessert soup.",
    "I can feed vegetarians, allergies and doubters, and I call the cooks the evening before.",
    "We shop, chop and cook in a real kitchen, and you leave with recipes that work with supermarket vegetables.",
    "Broth is a serious subject, and I have opinions on all eleven of the bowls I will show you.",
    "I connect dishes with migrations, markets and weather, so that you remember more than the taste.",
    "Street food is safe when you know the turnover of a stall; I have watched mine for years.",
  ],
  historical_sites: [
    "I tell the wars from several sides, with letters and photographs rather than with numbers.",
    "Old maps travel in my bag; it is fun to stand exactly where one was drawn.",
    "History with me is never a list of kings but a chain of decisions, some of them strange.",
    "Veterans among my guests have taught me as much as the archives; I keep room for their stories.",
    "At every site I pick three details and let you discover how they hang together.",
  ],
  photography: [
    "I plan routes by light, ask permission before portraits, and know which rooftops are worth the climb.",
    "Bring a phone or a full kit: I slow the day down to the speed of a good picture.",
    "As a photographer myself I carry spare batteries, rain covers and a feeling for the blue hour.",
    "Many of the people I introduce have prints of my guests' pictures on their walls.",
  ],
  adventure: [
    "Trekking, cycling or paddling, I check the gear myself and always have a plan for thunder.",
    "I hold a wilderness first-aid certificate and have needed it mostly for blisters.",
    "My routes come in three grades, and I am honest about which one is yours.",
    "On two wheels I choose the back roads, with a mechanic one phone call away.",
    "Muddy boots are a good sign; I know where to wash them and where the cold drinks are.",
  ],
  nature_wildlife: [
    "Birds are my passion, and I keep a list of three hundred species with the places where they sing.",
    "I work with park rangers, keep distances, and never promise an animal that has its own plans.",
    "Orchids, fig wasps, mangrove crabs: I love the small things most people step over.",
    "Nature walks with me are quiet, slow and surprisingly full.",
  ],
  art_museums: [
    "I studied lacquer painting and like to visit the studios after the museum.",
    "In museums I show ten objects well instead of a thousand badly.",
    "Contemporary galleries are young and friendly here; I know the artists and their coffee orders.",
    "Cham sculpture, silk painting and propaganda posters each get the story they deserve.",
  ],
  local_markets: [
    "Markets are my living room: I know which aunty jokes, which one bargains and which one does both.",
    "I teach five sentences and send my guests shopping for our lunch.",
    "At the wholesale market at three in the morning you see the whole country arrive by truck.",
    "Ask me anything about fruit; I grew up sorting it.",
  ],
  religious_sites: [
    "In pagodas, churches and temples I explain what to do with your hands and what the smoke is for.",
    "I arrange tea with monks who like questions, and I translate the silences as well.",
    "Caodaist eyes, Khmer roofs, mother-goddess shrines: belief here is generous, and I enjoy explaining it.",
    "I plan temple visits around the hours of prayer, so that we are guests and not an interruption.",
  ],
  nightlife: [
    "After dark I know the jazz cellar, the craft beer tap and the bowl of porridge that saves the morning.",
    "My evenings go from rooftop to pavement stool, and everybody gets home safely.",
    "Night markets, live music and karaoke with dignity: I choose by your mood.",
  ],
  city_walking: [
    "I keep my walks under six kilometres, with a bench and a drink in every one of them.",
    "Alleys are my speciality; the most interesting addresses have three slashes in them.",
    "We look up a lot on my walks, because signs, balconies and birdcages tell the story.",
    "I design walks for jet-lagged people: little traffic, much shade, strong coffee.",
  ],
  shopping: [
    "Tailors, silk, ceramics or coffee beans: I take no commission and say so in the shops.",
    "I bargain kindly and know what a fair price looks like from both sides of the table.",
    "I help guests ship what does not fit into a suitcase, and it has always arrived.",
  ],
  architecture: [
    "Modernist villas of the sixties are my love, and several owners let us in.",
    "I sketch as I talk: how a tube house breathes, why a roof curls, where the light falls.",
    "From communal houses to bamboo restaurants, I follow how people here build with climate and little money.",
  ],
};

const MANNERS = [
  "Families with children get treasure maps and shorter stories.",
  "I answer messages the same day and send a clear plan the evening before.",
  "Wheelchairs and slow knees are no problem if you tell me in advance.",
  "I write a short report for the operator after every tour, with photos if the guests agree.",
  "I work well with drivers and hotels and settle small problems before guests notice them.",
  "Groups up to fourteen are my comfort zone; for more I bring a trusted colleague.",
  "My microphone is loud enough for twenty and my voice for ten.",
  "I carry water, plasters, sun cream and patience.",
  "Early departures are fine, and I am a cheerful person at five in the morning.",
  "I can handle the paperwork for permits, boats and train tickets.",
  "I prefer to be asked hard questions rather than easy ones.",
  "Changes of plan at short notice do not frighten me.",
  "I keep costs transparent and receipts in order.",
  "Business delegations get a guide in a pressed shirt and a discreet one.",
  "Solo travellers tell me they felt looked after without being watched.",
  "I know enough about wine, football and grandchildren to fill a long drive.",
] as const;

const CLOSINGS = [
  "Tell me what your guests love, and I will build the day around it.",
  "See you at the meeting point; I will be the one with the green umbrella.",
  "Come hungry.",
  "I look forward to working with you.",
  "Let us make it a day that people talk about at home.",
  "Good tours begin with a good question, so send me yours.",
  "My aim is simple: guests who want to come back.",
  "Welcome to my corner of Vietnam.",
  "Bring your curiosity; the rest is my job.",
  "I would be glad to meet your guests.",
  "Every group leaves me with a new story; I hope yours does too.",
  "There is always time for one more coffee.",
  "Write to me in any of my languages.",
  "I promise good company and no souvenir factory.",
  "The door is open.",
] as const;

const VIETNAMESE_LINES = [
  "Xin chào! Tôi yêu nghề hướng dẫn vì mỗi đoàn khách là một câu chuyện mới.",
  "Rất mong được đồng hành cùng quý khách trên những nẻo đường quê hương tôi.",
  "Tôi luôn chuẩn bị kỹ lưỡng, đúng giờ và tận tâm với từng đoàn khách.",
  "Với tôi, một chuyến đi đẹp là khi khách ra về còn nhớ tên người bán hàng ở góc chợ.",
  "Hãy để tôi kể cho bạn nghe về quê hương mình bằng cả tấm lòng.",
] as const;

export interface BioSubject {
  areas: readonly City[];
  specialties: readonly Specialty[];
  yearsExperience: number;
}

export function createBioWriter(random: Random): (subject: BioSubject) => string {
  const seasoned = createDeck(random, SEASONED_OPENINGS);
  const opening = createDeck(random, OPENINGS);
  const manner = createDeck(random, MANNERS);
  const closing = createDeck(random, CLOSINGS);
  const vietnamese = createDeck(random, VIETNAMESE_LINES);
  const places = decksOf(random, PLACES);
  const crafts = decksOf(random, CRAFTS);

  return ({ areas, specialties, yearsExperience }) => {
    const first =
      yearsExperience >= 3 && random.chance(0.5)
        ? seasoned().replace("{years}", String(yearsExperience))
        : opening();
    const here = areas.slice(0, random.chance(0.25) ? 2 : 1).map((area) => places[area]());
    const skills = specialties
      .slice(0, random.chance(0.45) ? 2 : 1)
      .map((specialty) => crafts[specialty]());
    const middle = random.chance(0.3) ? [...skills, ...here] : [...here, ...skills];
    const sentences = [first, ...middle];
    if (random.chance(0.6)) sentences.push(manner());
    if (random.chance(0.75)) sentences.push(closing());
    if (random.chance(0.08)) sentences.push(vietnamese());
    return sentences.join(" ");
  };
}

function decksOf<Key extends string>(
  random: Random,
  lists: Record<Key, readonly string[]>,
): Record<Key, () => string> {
  const entries = Object.entries<readonly string[]>(lists);
  return Object.fromEntries(
    entries.map(([key, list]) => [key, createDeck(random, list)]),
  ) as Record<Key, () => string>;
}
