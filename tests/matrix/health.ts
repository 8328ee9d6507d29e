import type { MatrixRow } from "./row.ts";

export const healthMatrix: readonly MatrixRow[] = [
  {
    route: "GET /api/admin/health",
    fn: "health:get",
    answers: [401, 403, 403, 403, 403, 403, 200],
  },
];
