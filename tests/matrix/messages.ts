// Who gets what answer from the calls about messages: rows 40 to 42 of the authorisation matrix, for both doors.
export const MESSAGE_MATRIX = [
  {
    method: "GET",
    path: "/api/conversations",
    function: "messages:conversations",
    answers: {
      ANON: 401,
      GUIDE: 200,
      OPERATOR: 200,
      FREE: 403,
      ADMIN: 200,
      SUSPENDED: 403,
      DELETED: 401,
    },
  },
  {
    method: "GET",
    path: "/api/messages/{partner}",
    function: "messages:open",
    answers: {
      ANON: 401,
      GUIDE: 200,
      OPERATOR: 200,
      FREE: 403,
      ADMIN: 200,
      SUSPENDED: 403,
      DELETED: 401,
    },
  },
  {
    method: "POST",
    path: "/api/messages",
    function: "messages:send",
    answers: {
      ANON: 401,
      GUIDE: 201,
      OPERATOR: 201,
      FREE: 403,
      ADMIN: 201,
      SUSPENDED: 403,
      DELETED: 401,
    },
  },
] as const;
