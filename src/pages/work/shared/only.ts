// For pages of one role: who else comes is shown the way to their own dashboard.
export const GUIDES_ONLY = {
  roles: ["GUIDE"],
  refusal: { title: "dashboard.denied", hint: "dashboard.guidesOnly" },
} as const;

export const OPERATORS_ONLY = {
  roles: ["OPERATOR"],
  refusal: { title: "dashboard.denied", hint: "dashboard.operatorsOnly" },
} as const;
