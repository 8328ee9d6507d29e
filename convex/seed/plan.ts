// The whole demo marketplace as data, from one seed.
import { planCalendars, type SeedCalendar } from "./calendar.ts";
import { planRequests, type SeedRequest } from "./history.ts";
import { planGuides, planOperators, type SeedGuide, type SeedOperator } from "./people.ts";
import { createRandom } from "./random.ts";
import { planRounds, type SeedRound } from "./rounds.ts";
import { planTalks, type SeedTalk } from "./talks.ts";
import { planDemoTours } from "./tourDays.ts";

const SEED = 1_975;

export interface SeedPlan {
  guides: SeedGuide[];
  operators: SeedOperator[];
  requests: SeedRequest[];
  calendars: SeedCalendar[];
  talks: SeedTalk[];
  rounds: SeedRound[];
}

export function planMarketplace(): SeedPlan {
  const random = createRandom(SEED);
  const guides = planGuides(random);
  const operators = planOperators(random);
  const history = planRequests(random, guides, operators);
  const requests = [...history, ...planDemoTours(guides)];
  const calendars = planCalendars(random, guides.length, requests);
  const talks = planTalks(random, history, guides, operators);
  const rounds = planRounds({ guides, requests, calendars });
  return { guides, operators, requests, calendars, talks, rounds };
}
