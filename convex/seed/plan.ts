// The whole demo marketplace as data, from one seed.
import { planCalendars, type SeedCalendar } from "./calendar.ts";
import { planRequests, type SeedRequest } from "./history.ts";
import { planGuides, planOperators, type SeedGuide, type SeedOperator } from "./people.ts";
import { createRandom } from "./random.ts";
import { planTalks, type SeedTalk } from "./talks.ts";

const SEED = 1_975;

export interface SeedPlan {
  guides: SeedGuide[];
  operators: SeedOperator[];
  requests: SeedRequest[];
  calendars: SeedCalendar[];
  talks: SeedTalk[];
}

export function planMarketplace(): SeedPlan {
  const random = createRandom(SEED);
  const guides = planGuides(random);
  const operators = planOperators(random);
  const requests = planRequests(random, guides, operators);
  const calendars = planCalendars(random, guides.length, requests);
  const talks = planTalks(random, requests, guides, operators);
  return { guides, operators, requests, calendars, talks };
}
