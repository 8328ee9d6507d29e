// Who gets what from every public call. A call without a row fails tests/surface.test.ts.
import { figureMatrix } from "./figures.ts";
import { marketMatrix } from "./market.ts";
import { messageMatrix } from "./messages.ts";
import { notificationMatrix } from "./notifications.ts";
import { requestMatrix } from "./requests.ts";
import type { MatrixRow } from "./row.ts";
import { subscriptionMatrix } from "./subscriptions.ts";
import { userMatrix } from "./users.ts";

export const matrix: readonly MatrixRow[] = [
  ...userMatrix,
  ...marketMatrix,
  ...requestMatrix,
  ...figureMatrix,
  ...messageMatrix,
  ...notificationMatrix,
  ...subscriptionMatrix,
];
