// What both sides say of a completed job, and reports of it.
import { all, type Answers, type MatrixRow, signedIn } from "./row.ts";
import { actAs, openRequest, type World } from "./world.ts";

const BOTH_SIDES: Answers = [401, 200, 404, 200, 200, 404, 403];
const ABOUT_GUIDE = { service: 5, languageSkills: 4, knowledge: 4, price: 3, comment: "Warm" };
const ABOUT_OPERATOR = { paymentSpeed: 5, trustworthiness: 4, clarity: 4, comment: "Fair" };

function completed(world: World): Promise<string> {
  return openRequest(world, "ACCEPTED", "COMPLETED");
}

async function aboutGuide(world: World) {
  return {
    jobRequestId: await completed(world),
    guideUserId: world.guide.id,
    ...ABOUT_GUIDE,
  };
}

async function aboutOperator(world: World) {
  return {
    jobRequestId: await completed(world),
    operatorUserId: world.operator.id,
    ...ABOUT_OPERATOR,
  };
}

export async function reviewOfGuide(world: World): Promise<string> {
  const input = await aboutGuide(world);
  const made = await actAs(world, world.operator, "mutation", "reviews:reviewGuide", input);
  return (made as { id: string }).id;
}

async function reviewOfOperator(world: World): Promise<string> {
  const input = await aboutOperator(world);
  const made = await actAs(world, world.guide, "mutation", "reviews:reviewOperator", input);
  return (made as { id: string }).id;
}

/** The guide's words to another operator. */
async function message(world: World): Promise<string> {
  const input = { recipientUserId: world.people.OTHER_OPERATOR.id, body: "Hello" };
  const made = await actAs(world, world.guide, "mutation", "messages:send", input);
  return (made as { id: string }).id;
}

function replyTo(when: string, answers: Answers, make: (world: World) => Promise<string>) {
  return {
    route: "POST /api/reviews/{id}/reply",
    fn: "reviews:reply",
    when,
    answers,
    input: async (world: World) => ({ id: await make(world), body: "Thank you" }),
    args: ({ id, body }: Record<string, unknown>) => ({ reviewId: id, body }),
  };
}

function report(when: string, answers: Answers, target: (world: World) => Promise<object>) {
  return {
    route: "POST /api/reports",
    fn: "reports:create",
    when,
    answers,
    input: async (world: World) => ({ ...(await target(world)), reason: "Not true" }),
  };
}

const paginationOpts = { numItems: 5, cursor: null };

export const reviewMatrix: readonly MatrixRow[] = [
  {
    route: "GET /api/reviews/can-review/{jobId}",
    fn: "reviews:canReview",
    answers: BOTH_SIDES,
    input: async (world) => ({ jobId: await completed(world) }),
    args: ({ jobId }) => ({ jobRequestId: jobId }),
  },
  {
    route: "POST /api/reviews/guide",
    fn: "reviews:reviewGuide",
    answers: [401, 403, 403, 201, 201, 404, 403],
    input: aboutGuide,
  },
  {
    route: "POST /api/reviews/guide",
    fn: "reviews:reviewGuide",
    when: "of a job that is not over",
    answers: [401, 403, 403, 409, 409, 404, 403],
    input: async (world) => ({
      jobRequestId: await openRequest(world, "ACCEPTED"),
      guideUserId: world.guide.id,
      ...ABOUT_GUIDE,
    }),
  },
  {
    route: "POST /api/reviews/operator",
    fn: "reviews:reviewOperator",
    answers: [401, 201, 404, 403, 403, 403, 403],
    input: aboutOperator,
  },
  replyTo("about a guide", [401, 201, 404, 404, 404, 404, 403], reviewOfGuide),
  replyTo("about an operator", [401, 404, 404, 201, 201, 404, 403], reviewOfOperator),
  {
    fn: "reviews:ofGuide",
    answers: all(200),
    input: ({ guide }) => ({ guideId: guide.id, paginationOpts }),
  },
  {
    fn: "reviews:ofOperator",
    answers: all(200),
    input: ({ operator }) => ({ operatorId: operator.id, paginationOpts }),
  },
  report("of a review", [401, 201, 201, 400, 400, 201, 201], async (world) => ({
    reviewId: await reviewOfGuide(world),
  })),
  report("of a message", [401, 400, 404, 404, 404, 201, 404], async (world) => ({
    messageId: await message(world),
  })),
  report("of a guide", [401, 400, 201, 201, 201, 201, 201], ({ guide }) =>
    Promise.resolve({ userId: guide.id }),
  ),
  report("of nobody", signedIn(404), () => Promise.resolve({ userId: "nobody" })),
];
