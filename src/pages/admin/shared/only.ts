// For pages of administrators.
export const ADMINS_ONLY = {
  signIn: "admin.signIn",
  only: {
    roles: ["ADMIN"],
    refusal: { title: "admin.denied", hint: "admin.deniedText" },
  },
} as const;
