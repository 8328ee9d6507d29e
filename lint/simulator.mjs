// The wall around simulator/.
import { inRooms, wall } from "./shared.mjs";

const NO_PRODUCT = {
  group: [
    "#convex/**",
    "#embedded",
    "#embedded/**",
    ...inRooms(["convex", "embedded", "src", "server", "scripts", "tests"]),
  ],
  message: "The simulator stands for Stripe: it knows nothing of the product.",
};

export const simulatorWalls = [wall(["simulator/**"], [NO_PRODUCT])];
