import { dayAhead, profileOf } from "../setup/market.ts";
import { all, guides, type MatrixRow, operators, signedIn } from "./row.ts";
import { actAs, COMPANY, type World } from "./world.ts";

const WEEK = {
  weeklyDefaults: {
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: true,
    sunday: true,
  },
  dailyOverrides: [],
};

function guideId({ guide }: World) {
  return { guideId: guide.id };
}

function asId({ guideId: _guideId, operatorId: _operatorId, ...rest }: Record<string, unknown>) {
  return { id: _guideId ?? _operatorId, ...rest };
}

async function manualBlock(world: World) {
  const block = { date: dayAhead(5), startTime: "09:00", endTime: "12:00", reason: "rest" };
  const made = await actAs(world, world.guide, "mutation", "availability:addBlock", block);
  return { id: (made as { id: string }).id };
}

const guideRows: readonly MatrixRow[] = [
  { route: "GET /api/guides", fn: "guides:list", answers: all(200) },
  { route: "GET /api/guides/search", fn: "guides:search", answers: all(200) },
  { route: "GET /api/guides/filter-counts", fn: "guides:filterCounts", answers: all(200) },
  { fn: "guides:searchVersion", answers: all(200) },
  { fn: "market:numbers", answers: all(200) },
  { fn: "support:address", answers: all(200) },
  {
    fn: "guides:cardStates",
    answers: all(200),
    input: ({ guide }) => ({ guideIds: [guide.id], availableDate: dayAhead(5) }),
  },
  { route: "GET /api/guides/{id}", answers: all(200), input: (world) => asId(guideId(world)) },
  {
    route: "GET /api/guides/{id}",
    when: "of who is no guide",
    answers: all(404),
    input: ({ people }) => ({ id: people.OPERATOR.id }),
  },
  {
    route: "GET /api/guides/{id}",
    when: "of a suspended guide",
    answers: all(404),
    input: ({ people }) => ({ id: people.SUSPENDED.id }),
  },
  { fn: "guides:get", answers: all(200), input: guideId },
  {
    route: "PUT /api/guides/{id}",
    fn: "guides:update",
    answers: [401, 200, 403, 403, 403, 403, 403],
    input: ({ guide }) => ({ id: guide.id, hourlyRateVND: 400_000 }),
    args: ({ id, ...rest }) => ({ guideId: id, ...rest }),
  },
  {
    route: "PUT /api/guides/{id}",
    fn: "guides:update",
    when: "of nobody",
    answers: guides(404),
    input: () => ({ id: "nobody", hourlyRateVND: 400_000 }),
    args: ({ id, ...rest }) => ({ guideId: id, ...rest }),
  },
  {
    route: "POST /api/guides/profile",
    fn: "guides:saveProfile",
    answers: guides(200),
    input: () => profileOf(),
  },
];

const operatorRows: readonly MatrixRow[] = [
  {
    route: "GET /api/operators/{id}",
    answers: all(200),
    input: ({ operator }) => ({ id: operator.id }),
  },
  {
    fn: "operators:get",
    answers: all(200),
    input: ({ operator }) => ({ operatorId: operator.id }),
  },
  {
    route: "PUT /api/operators/{id}",
    fn: "operators:update",
    answers: [401, 403, 403, 200, 200, 403, 403],
    input: ({ operator }) => ({ id: operator.id, city: "Hue" }),
    args: ({ id, ...rest }) => ({ operatorId: id, ...rest }),
  },
  {
    route: "PUT /api/operators/{id}",
    fn: "operators:update",
    when: "of nobody",
    answers: operators(404),
    input: () => ({ id: "nobody", city: "Hue" }),
    args: ({ id, ...rest }) => ({ operatorId: id, ...rest }),
  },
  {
    route: "POST /api/operators/profile",
    fn: "operators:saveProfile",
    answers: operators(200),
    input: () => COMPANY,
  },
  {
    route: "PUT /api/operators/profile",
    fn: "operators:updateOwn",
    answers: operators(200),
    input: () => ({ city: "Hue" }),
  },
];

const calendarRows: readonly MatrixRow[] = [
  {
    route: "GET /api/availability",
    fn: "availability:mine",
    answers: guides(200),
  },
  {
    route: "GET /api/availability/{guideId}",
    fn: "availability:get",
    when: "of a guide",
    answers: all(200),
    input: guideId,
  },
  {
    route: "PUT /api/availability",
    fn: "availability:save",
    answers: guides(200),
    input: () => WEEK,
  },
  {
    fn: "availability:change",
    answers: guides(200),
    input: () => WEEK,
  },
  {
    route: "GET /api/availability-blocks/{id}",
    fn: "availability:listBlocks",
    answers: all(200),
    input: (world) => asId(guideId(world)),
    args: ({ id }) => ({ guideId: id }),
  },
  {
    route: "GET /api/availability-blocks/current",
    fn: "availability:listOwnBlocks",
    answers: guides(200),
  },
  {
    route: "POST /api/availability-blocks",
    fn: "availability:addBlock",
    answers: guides(201),
    input: () => ({ date: dayAhead(4), startTime: "09:00", endTime: "12:00", reason: "rest" }),
  },
  {
    fn: "availability:addBlocks",
    answers: guides(200),
    input: () => ({
      startDate: dayAhead(8),
      endDate: dayAhead(9),
      startTime: "09:00",
      endTime: "12:00",
      reason: "rest",
    }),
  },
  {
    fn: "availability:listRecentBlocks",
    answers: guides(200),
    input: () => ({ paginationOpts: { numItems: 5, cursor: null } }),
  },
  {
    route: "DELETE /api/availability-blocks/{id}",
    fn: "availability:removeBlock",
    answers: [401, 204, 404, 403, 403, 403, 403],
    input: manualBlock,
    args: ({ id }) => ({ blockId: id }),
  },
];

/** A list of the operator. */
async function listOf(world: World) {
  const list = { name: "Hue in autumn" };
  const made = await actAs(world, world.operator, "mutation", "saved:createList", list);
  return { id: (made as { id: string }).id };
}

const savedRows: readonly MatrixRow[] = [
  {
    fn: "guides:see",
    answers: signedIn(200),
    input: ({ guide }) => ({ guideId: guide.id }),
  },
  { route: "GET /api/saved", fn: "saved:list", answers: signedIn(200) },
  {
    route: "PUT /api/saved/{id}",
    fn: "saved:describe",
    answers: signedIn(204),
    input: ({ guide }) => ({ id: guide.id, note: "Speaks slowly", listIds: [] }),
    args: ({ id, ...rest }) => ({ guideUserId: id, ...rest }),
  },
  {
    route: "DELETE /api/saved/{id}",
    answers: signedIn(204),
    input: ({ guide }) => ({ id: guide.id }),
  },
  { route: "GET /api/saved-lists", fn: "saved:lists", answers: signedIn(200) },
  {
    route: "POST /api/saved-lists",
    fn: "saved:createList",
    answers: signedIn(201),
    input: () => ({ name: "Hue in autumn" }),
  },
  {
    route: "PUT /api/saved-lists/{id}",
    fn: "saved:renameList",
    answers: [401, 404, 404, 200, 200, 404, 404],
    input: async (world) => ({ ...(await listOf(world)), name: "Hue in winter" }),
    args: ({ id, ...rest }) => ({ listId: id, ...rest }),
  },
  {
    route: "DELETE /api/saved-lists/{id}",
    fn: "saved:removeList",
    answers: [401, 404, 404, 204, 204, 404, 404],
    input: listOf,
    args: ({ id }) => ({ listId: id }),
  },
  { fn: "saved:ids", answers: signedIn(200) },
  {
    fn: "saved:set",
    answers: signedIn(200),
    input: ({ guide }) => ({ guideUserId: guide.id, saved: true }),
  },
];

export const marketMatrix: readonly MatrixRow[] = [
  ...guideRows,
  ...operatorRows,
  ...calendarRows,
  ...savedRows,
];
