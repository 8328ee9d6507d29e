// What operators write about guides, and guides about operators. Nobody's page says the same thing twice.
import { createDeck, type Random } from "./random.ts";

type Tone = "high" | "good" | "low";

interface Phrases {
  openings: Record<Tone, readonly string[]>;
  /** Follow some of the openings. */
  additions: Record<Tone, readonly string[]>;
}

const ABOUT_GUIDES: Phrases = {
  openings: {
    high: [
      "Our guests called this the best day of their trip, and they had been to nine countries.",
      "Prepared, warm and never in a hurry.",
      "The plan changed three times and nobody noticed, thanks to this guide.",
      "Deep knowledge, told in small portions and with a lot of humour.",
      "Handled a lost passport, a birthday and a thunderstorm in one day.",
      "The children cried when it was over. So did their mother, a little.",
      "Excellent language, excellent timing, excellent soup.",
      "Guests felt they had visited a friend rather than taken a tour.",
      "Perfect communication before, during and after the tour.",
      "Knew every vendor by name, which opened doors we could not have opened.",
      "A calm leader with fourteen tired people.",
      "Wonderful storyteller; even our teenagers put the phones away.",
      "Noticed who needed shade before anybody asked for it.",
      "Our most critical guests came back with nothing to criticise.",
      "A lunch place that is in no guidebook, and a story with every dish.",
      "Rain from nine to five, and still five smiling faces in the evening.",
      "Answered two hundred questions and seemed to enjoy the last one most.",
      "Patient with the photographers, quick with everyone else.",
    ],
    good: [
      "A good day overall. The lunch stop was a little rushed.",
      "Friendly and reliable; some answers could have gone deeper.",
      "Guests were happy. The report came a few days late.",
      "Solid work and a fair price.",
      "Very kind with the older guests, a bit quiet with the rest of the group.",
      "Nice route, though we would skip the second shop next time.",
      "Well organised, only the start was slow.",
      "Good company and good stories, with a few dates mixed up.",
      "Everything as agreed; a little more initiative would make it great.",
    ],
    low: [
      "Arrived twenty minutes late and did not call. The tour itself was fine.",
      "Good knowledge, but hard to understand in a noisy street.",
      "The plan we had agreed on was changed without asking us.",
      "The day was shorter than booked, and nobody told us why.",
      "Often on the phone, although kind when spoken to.",
    ],
  },
  additions: {
    high: [
      "We will book again.",
      "Already requested for the next group.",
      "Highly recommended.",
      "Worth every đồng.",
      "The photos afterwards were a lovely surprise.",
      "Punctual to the minute.",
      "Our office sends its thanks.",
      "Please keep the spring free for us.",
      "Two of the guests asked for the address to write to.",
    ],
    good: [
      "We would book again.",
      "Thank you for stepping in at short notice.",
      "Fine for families.",
      "Next time with more time at the market.",
    ],
    low: ["We have talked about it since.", "We hope for a better day next time."],
  },
};

const ABOUT_OPERATORS: Phrases = {
  openings: {
    high: [
      "Clear plan, kind guests, and the payment was there the next morning.",
      "Always answers within the hour.",
      "They had thought of everything, even of my lunch.",
      "Honest about the group size and fair about overtime.",
      "The best briefing I have received this year.",
      "Respectful people who trust the guide on the ground.",
      "Payment on the agreed day, to the last đồng.",
      "The guests knew what to expect, which makes my work easy.",
      "One call, one page of plan, no surprises.",
      "When a guest fell ill, somebody from the office was there in half an hour.",
      "They asked for my opinion of the route and then used it.",
      "Good groups, good hotels, good coffee before the start.",
      "Names, diets and arrival times were all right, down to the last letter.",
      "Cancelled one day because of the storm and still paid for half of it.",
    ],
    good: [
      "Nice group; the voucher for the museum was missing, but we solved it.",
      "Payment took ten days, otherwise all good.",
      "Friendly office. Please send the guests' names earlier next time.",
      "A long day for what was offered, but lovely guests.",
      "The plan came late in the evening, though it was a good one.",
      "Fair and polite; the pick-up address was the old one.",
      "Good people. The bus was a little small for the luggage.",
    ],
    low: [
      "The group was larger than written in the request.",
      "I had to ask twice for the payment.",
      "The programme changed on the morning itself.",
    ],
  },
  additions: {
    high: [
      "A pleasure to work for.",
      "I am glad to see their name in my list.",
      "Any time again.",
      "I have told my colleagues.",
      "Thank you for the kind words to the guests.",
      "This is how it should be.",
    ],
    good: [
      "I would work with them again.",
      "We talked, and it was settled.",
      "All well in the end.",
    ],
    low: ["The guests were not to blame.", "They did apologise."],
  },
};

/** Few reviews come without a word; nothing is said twice about one person. */
function createWriter(random: Random, { openings, additions }: Phrases) {
  const decks = new Map<string, () => string>();
  const said = new Set<string>();

  function deal(key: string, phrases: readonly string[]): string {
    const deck = decks.get(key) ?? createDeck(random, phrases);
    decks.set(key, deck);
    return deck();
  }

  return (person: number, mean: number): string => {
    if (random.chance(0.15)) return "";
    const tone: Tone = mean >= 4.25 ? "high" : mean >= 3.25 ? "good" : "low";
    const opening = deal(`${person}:${tone}`, openings[tone]);
    const isShort = random.chance(0.55) && !said.has(`${person}:${opening}`);
    const comment = isShort ? opening : `${opening} ${deal(`${person}:${tone}+`, additions[tone])}`;
    if (said.has(`${person}:${comment}`)) return "";
    said.add(`${person}:${comment}`);
    said.add(`${person}:${opening}`);
    return comment;
  };
}

export type CommentWriter = ReturnType<typeof createWriter>;

export function createCommentWriters(random: Random): {
  aboutGuide: CommentWriter;
  aboutOperator: CommentWriter;
} {
  return {
    aboutGuide: createWriter(random, ABOUT_GUIDES),
    aboutOperator: createWriter(random, ABOUT_OPERATORS),
  };
}
