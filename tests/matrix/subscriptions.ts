// Who gets what answer from the calls about subscriptions: row 43 of the authorisation matrix, for both doors.
export const SUBSCRIPTION_MATRIX = [
  {
    method: "GET",
    path: "/api/subscriptions/status",
    function: "subscriptions:status",
    answers: {
      ANON: 401,
      GUIDE: 200,
      OPERATOR: 200,
      FREE: 200,
      ADMIN: 200,
      SUSPENDED: 403,
      DELETED: 401,
    },
  },
] as const;
