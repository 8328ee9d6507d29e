import { describe, expect, it } from "vitest";

import { CITIES, FILTER_LANGUAGES, SPECIALTIES } from "../model/catalog/contract.ts";
import { addDays } from "../model/days.ts";
import { guideProfileInput } from "../model/guides/contract.ts";
import { REPLY_WINDOW_MS } from "../model/messages/rules.ts";
import { operatorOnboardingInput } from "../model/operators/contract.ts";
import { createBookingInput } from "../model/requests/contract.ts";
import { minimumBookingRate } from "../model/requests/rules.ts";
import { DEMO_GUIDE, DEMO_OPERATOR, DEMO_OPERATOR_FREE } from "./people.ts";
import { planMarketplace } from "./plan.ts";
import { toldBy } from "./tourDays.ts";

const plan = planMarketplace();
const { guides, operators, requests, talks } = plan;

describe("the people", () => {
  it("are the same every time", () => {
    expect(planMarketplace()).toEqual(plan);
  });

  it("are as many as promised, each with a name, an account and a story of their own", () => {
    expect(guides.length).toBeGreaterThanOrEqual(150);
    expect(operators).toHaveLength(25);
    const people = [...guides, ...operators];
    expect(new Set(people.map((person) => person.username)).size).toBe(people.length);
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    expect(new Set(guides.map((guide) => guide.name)).size).toBe(guides.length);
    expect(new Set(guides.map((guide) => guide.bio)).size).toBe(guides.length);
  });

  it("keep the rules of the forms", () => {
    for (const { hourlyRateVND, yearsExperience, bio, languages, areas, specialties } of guides) {
      const input = { hourlyRateVND, yearsExperience, bio, languages, areas, specialties };
      expect(guideProfileInput.safeParse(input).error).toBeUndefined();
    }
    for (const { company } of operators) {
      const { name: companyName, city, website, description } = company;
      const input = { companyName, city, website, description };
      expect(operatorOnboardingInput.safeParse(input).error).toBeUndefined();
    }
  });

  it("fill every city, every language of the filter panel and every specialty", () => {
    for (const city of CITIES) {
      const there = guides.filter((guide) => guide.areas[0] === city.id);
      expect([city.id, there.length >= 3]).toEqual([city.id, true]);
    }
    for (const { value } of FILTER_LANGUAGES) {
      expect([value, guides.some((guide) => guide.languages.some((id) => id === value))]).toEqual([
        value,
        true,
      ]);
    }
    for (const { id } of SPECIALTIES) {
      expect([id, guides.some((guide) => guide.specialties.includes(id))]).toEqual([id, true]);
    }
  });

  it("ask for between 80,000 and 900,000 VND, most of them for little", () => {
    const rates = guides.map((guide) => guide.hourlyRateVND).sort((a, b) => a - b);
    expect(rates[0]).toBeGreaterThanOrEqual(80_000);
    expect(rates.at(-1)).toBeLessThanOrEqual(900_000);
    expect(rates[Math.floor(rates.length / 2)]).toBeLessThan(350_000);
    expect(rates.filter((rate) => rate > 500_000).length).toBeGreaterThan(5);
  });
});

describe("the requests", () => {
  it("never claim a day of a guide twice, whatever became of them", () => {
    const claimed = new Set<string>();
    for (const { guide, startsIn, endsIn } of requests) {
      expect(endsIn).toBeGreaterThanOrEqual(startsIn);
      for (let day = startsIn; day <= endsIn; day++) {
        const claim = `${guide}:${day}`;
        expect(claimed.has(claim)).toBe(false);
        claimed.add(claim);
      }
    }
  });

  it("keep the rules of the form and the guide's rate", () => {
    for (const request of requests) {
      const input = {
        guideUserId: "someone",
        title: request.title,
        locationCity: request.city,
        notes: request.notes,
        proposedHours: request.hours,
        proposedRateVND: request.rateVND,
        startDate: addDays("2026-11-21", request.startsIn),
        endDate: addDays("2026-11-21", request.endsIn),
      };
      expect(createBookingInput.safeParse(input).error).toBeUndefined();
      const minimum = minimumBookingRate(guides[request.guide]?.hourlyRateVND ?? 0);
      expect(request.rateVND).toBeGreaterThanOrEqual(minimum);
    }
  });

  it("happen in order, before today, after both sides have joined", () => {
    for (const { guide, operator, bookedAgoMs, steps, ...reviews } of requests) {
      const joined = Math.min(
        guides[guide]?.joinedDaysAgo ?? 0,
        operators[operator]?.joinedDaysAgo ?? 0,
      );
      expect(bookedAgoMs).toBeLessThanOrEqual(joined * 86_400_000);
      const later = [reviews.guideReview, reviews.operatorReview].filter((one) => one !== null);
      const times = [bookedAgoMs, ...steps.map((step) => step.agoMs)];
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(times.at(-1)).toBeGreaterThan(0);
      for (const { agoMs } of later) {
        expect(agoMs).toBeGreaterThan(0);
        expect(agoMs).toBeLessThanOrEqual(times.at(-1) ?? 0);
      }
    }
  });

  it("reach back two years and ahead for weeks, with every end", () => {
    const starts = requests.map((request) => request.startsIn);
    expect(Math.min(...starts)).toBeLessThan(-680);
    expect(Math.max(...starts)).toBeGreaterThan(45);
    const ends = new Set(requests.map((request) => request.steps.at(-1)?.action ?? "open"));
    expect(ends).toEqual(new Set(["open", "accept", "decline", "cancel", "complete", "expire"]));
    for (const { steps, startsIn } of requests)
      if (!steps.length) expect(startsIn).toBeGreaterThan(0);
  });

  it("of one company name every kind of tour before one comes again", () => {
    const open = requests.filter((one) => one.operator === DEMO_OPERATOR && one.startsIn > 0);
    expect(new Set(open.map((one) => one.title)).size).toBe(open.length);
    expect(new Set(open.map((one) => one.startsIn)).size).toBeGreaterThan(open.length * 0.7);
    expect(new Set(open.map((one) => one.city)).size).toBeGreaterThanOrEqual(5);
    expect(requests.some((one) => /[{}]/.test(one.title))).toBe(false);
  });

  it("say nothing twice about one person, and little that is bad", () => {
    const said = requests.flatMap(({ guide, operator, guideReview, operatorReview }) => [
      `guide ${guide}: ${guideReview?.comment ?? ""}`,
      `operator ${operator}: ${operatorReview?.comment ?? ""}`,
    ]);
    const words = said.filter((one) => !one.endsWith(": "));
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(400);
    const stars = requests.flatMap(({ guideReview }) =>
      guideReview === null
        ? []
        : [guideReview.service, guideReview.languageSkills, guideReview.knowledge],
    );
    const share = (rating: number) => stars.filter((one) => one === rating).length / stars.length;
    expect(share(4) + share(5)).toBeGreaterThan(0.8);
    expect(share(3)).toBeGreaterThan(0.03);
    expect(share(1)).toBeLessThan(0.01);
  });

  it("are reviewed only where the work is done", () => {
    const reviewed = requests.filter((request) => request.guideReview ?? request.operatorReview);
    expect(reviewed.length).toBeGreaterThan(200);
    for (const { steps } of reviewed) expect(steps.at(-1)?.action).toBe("complete");
  });
});

describe("the talks", () => {
  it("are between people with a request, of companies that may write, in the order of time", () => {
    const pairs = new Set(requests.map((request) => `${request.guide}:${request.operator}`));
    const keys = talks.map((talk) => `${talk.guide}:${talk.operator}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const talk of talks) {
      expect(pairs.has(`${talk.guide}:${talk.operator}`)).toBe(true);
      expect(operators[talk.operator]?.subscription).not.toBeNull();
      const times = talk.lines.map((line) => line.agoMs);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(times.at(-1)).toBeGreaterThan(0);
      const unread = talk.unread > 0 ? talk.lines.slice(-talk.unread) : [];
      expect(new Set(unread.map((line) => line.fromOperator)).size).toBeLessThanOrEqual(1);
      expect(talk.lines.some((line) => /[{}]/.test(line.body))).toBe(false);
    }
  });
});

describe("answers", () => {
  const minutes = talks.flatMap((talk) => answerMinutesOf(talk.lines)).sort((a, b) => a - b);

  it("come within minutes, some within hours", () => {
    expect(minutes.length).toBeGreaterThan(500);
    expect(minutes[0]).toBeGreaterThanOrEqual(1);
    const median = minutes[Math.floor(minutes.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(10);
    expect(median).toBeLessThan(60);
    expect(minutes.filter((one) => one > 180).length).toBeGreaterThan(10);
    expect(minutes.at(-1)).toBeLessThan(24 * 60);
  });
});

describe("the demonstration accounts", () => {
  it("have as much as one person can look through", () => {
    const ofOperator = requests.filter((one) => one.operator === DEMO_OPERATOR);
    expect(ofOperator.length).toBeGreaterThanOrEqual(40);
    expect(ofOperator.length).toBeLessThanOrEqual(55);
    const live = ofOperator.filter(
      (one) => one.endsIn >= 0 && ["accept", undefined].includes(one.steps.at(-1)?.action),
    );
    expect(live.length).toBeGreaterThanOrEqual(12);
    expect(live.length).toBeLessThanOrEqual(15);
    const talksOfOperator = talks.filter((talk) => talk.operator === DEMO_OPERATOR);
    expect(Math.abs(talksOfOperator.length - 25)).toBeLessThanOrEqual(5);
    const ofGuide = requests.filter((one) => one.guide === DEMO_GUIDE);
    expect(Math.abs(ofGuide.length - 30)).toBeLessThanOrEqual(4);
    expect(ofGuide.filter((one) => !one.steps.length)).toHaveLength(5);
    expect(requests.length).toBeGreaterThan(900);
  });

  it("find tours of today and tomorrow on their boards, which have come as far as the day", () => {
    const onBoard = requests.filter(
      (one) => one.operator === DEMO_OPERATOR && one.startsIn <= 1 && one.endsIn >= 0,
    );
    const at = (time: string) =>
      onBoard.flatMap((one) => {
        const told = toldBy(Date.parse(`2026-03-10T${time}:00+07:00`), one, "2026-03-10");
        return told === null ? [] : [told.status];
      });
    expect(at("00:30")).toEqual([]);
    expect(at("10:00").toSorted()).toEqual(["FINISHED", "ON_THE_WAY", "STARTED"]);
    expect(at("23:00")).toEqual(["FINISHED", "FINISHED", "FINISHED"]);
    expect(onBoard.some(({ guide, startsIn }) => guide === DEMO_GUIDE && startsIn === 0)).toBe(
      true,
    );
    // Nobody is in two places.
    for (const { guide, startsIn, endsIn } of onBoard) {
      const others = requests.filter(
        (one) => one.guide === guide && one.startsIn <= endsIn && one.endsIn >= startsIn,
      );
      expect(others).toHaveLength(1);
    }
  });

  it("find something to do", () => {
    const waiting = requests.filter((one) => one.guide === DEMO_GUIDE && !one.steps.length);
    expect(waiting.length).toBeGreaterThanOrEqual(4);
    expect(waiting.some((one) => one.operator === DEMO_OPERATOR)).toBe(true);
    const unread = talks.filter((talk) => talk.unread > 0);
    expect(
      unread.filter((talk) => talk.guide === DEMO_GUIDE && talk.lines.at(-1)?.fromOperator).length,
    ).toBeGreaterThanOrEqual(2);
    expect(
      unread.some((talk) => talk.operator === DEMO_OPERATOR && !talk.lines.at(-1)?.fromOperator),
    ).toBe(true);
    expect(operators[DEMO_OPERATOR]).toMatchObject({
      username: "demo_operator",
      businessVerified: true,
      subscription: { plan: "ANNUAL", status: "ACTIVE" },
    });
    expect(operators[DEMO_OPERATOR_FREE]).toMatchObject({
      username: "demo_operator_free",
      subscription: null,
    });
    expect(requests.some((one) => one.operator === DEMO_OPERATOR_FREE)).toBe(true);
  });
});

/** Times to the first answer within one talk; a later line begins a new one. */
function answerMinutesOf(lines: readonly { fromOperator: boolean; agoMs: number }[]): number[] {
  const minutes: number[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || before.fromOperator === line.fromOperator) continue;
    const gapMs = before.agoMs - line.agoMs;
    if (gapMs <= REPLY_WINDOW_MS) minutes.push(gapMs / 60_000);
  }
  return minutes;
}
