// Who may register and how, and what signing in takes. Browser-safe: the forms use the same schemas.
import * as z from "zod/mini";

import { line, optionalText, tidied } from "../text.ts";

export const ROLES = ["GUIDE", "OPERATOR", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that people choose for themselves; an ADMIN is made, never registered. */
export const REGISTRATION_ROLES = ["GUIDE", "OPERATOR"] as const;

/** What a link that arrives by mail is good for. */
export const LINK_KINDS = ["LOGIN", "PASSWORD_RESET", "EMAIL_VERIFICATION"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

// The longest address that SMTP can carry.
const EMAIL_MAX_LENGTH = 254;
const USERNAME_FORM = /^[A-Za-z0-9._-]*$/;

const username = line("Username is required").check(
  z.minLength(3, "Username must be at least 3 characters"),
  z.maxLength(30, "Username must be at most 30 characters"),
  z.regex(
    USERNAME_FORM,
    "Username may contain only letters, digits, dots, underscores and hyphens",
  ),
);

const email = line("Email is required").check(
  z.minLength(1, "Email is required"),
  z.maxLength(EMAIL_MAX_LENGTH, "Please enter a valid email address"),
  z.email("Please enter a valid email address"),
);

const newPassword = z
  .string("Password is required")
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, "Password must be at least 8 characters"),
    z.maxLength(PASSWORD_MAX_LENGTH, "Password must be at most 128 characters"),
  );

const name = line("Name is required").check(
  z.minLength(1, "Name is required"),
  z.maxLength(100, "Name must be at most 100 characters"),
);

export const registerInput = z.strictObject({
  username,
  password: newPassword,
  name,
  email,
  role: z.enum(REGISTRATION_ROLES, "Choose whether you are a guide or an operator"),
});
export type RegisterInput = z.infer<typeof registerInput>;

// Enough for any address or passphrase; what is longer is an attack on the hash.
const SIGN_IN_MAX_LENGTH = 1000;

// As signing in takes it: whatever is typed is either right or wrong.
export const givenPassword = z
  .string("Password is required")
  .check(
    z.minLength(1, "Password is required"),
    z.maxLength(SIGN_IN_MAX_LENGTH, "This value is too long"),
  );

// Six digits of an app, or a recovery code, with whatever stands between its groups.
const CODE_MAX_LENGTH = 60;
const CODE_MISSING = "Please enter the code of your authenticator app";

const code = z
  .string(CODE_MISSING)
  .check(tidied(), z.maxLength(CODE_MAX_LENGTH, "This value is too long"));
const neededCode = code.check(z.minLength(1, CODE_MISSING));

// Signing in repeats none of the rules of registration: a wrong form is a wrong name or password like any other.
export const loginInput = z.strictObject({
  /** The username or the e-mail address. */
  username: z
    .string("Username is required")
    .check(
      tidied(),
      z.minLength(1, "Username is required"),
      z.maxLength(SIGN_IN_MAX_LENGTH, "This value is too long"),
    ),
  password: givenPassword,
  /** Of an account with two-step sign-in: asked for once the password is right. */
  code: optionalText(code),
});
export type LoginInput = z.infer<typeof loginInput>;

/** By which a browser is known again; missing where it keeps nothing. */
const device = z.optional(z.string());

/** To whom a link is sent. */
export const sendLinkInput = z.strictObject({ email, device });
/** The same as a form, which knows no device. */
export const linkForm = z.strictObject({ email });
export type LinkForm = z.infer<typeof linkForm>;

// A token is 43 characters; what is longer is none, and is not hashed to find that out.
const TOKEN_MAX_LENGTH = 200;

const token = z
  .string("This link is invalid")
  .check(z.maxLength(TOKEN_MAX_LENGTH, "This link is invalid"));

export const nameInput = z.strictObject({ name });
export type NameInput = z.infer<typeof nameInput>;

/** The new address counts once it is verified; `password` is the account's. */
export const changeEmailInput = z.strictObject({ email, password: givenPassword });
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

export const changePasswordInput = z.strictObject({
  currentPassword: givenPassword,
  password: newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const OTHER_SESSIONS = "others";

/** The id of a session, or all but the one that asks. */
export const endSessionInput = z.strictObject({ session: z.string() });

/** A password that somebody chooses, as a form that has the token from its address. */
export const newPasswordForm = z.strictObject({ password: newPassword });
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

export const linkTokenInput = z.strictObject({ token });
/** To sign in with a link, of an account with two-step sign-in. */
export const magicLinkInput = z.strictObject({ token, code: z.exactOptional(code) });

/** Setting up two-step sign-in: `password` is the account's. */
export const beginTwoStepInput = z.strictObject({ password: givenPassword });
export type BeginTwoStepInput = z.infer<typeof beginTwoStepInput>;

export const twoStepCodeInput = z.strictObject({ code: neededCode });
export type TwoStepCodeInput = z.infer<typeof twoStepCodeInput>;

export const confirmTwoStepInput = z.extend(twoStepCodeInput, {
  /** Of which the code is; the one that was begun last where it is left out. */
  secret: z.exactOptional(z.string().check(z.maxLength(200))),
});
export type ConfirmTwoStepInput = z.infer<typeof confirmTwoStepInput>;

/** What changes it asks for both. */
export const twoStepChangeInput = z.strictObject({ password: givenPassword, code: neededCode });
export type TwoStepChangeInput = z.infer<typeof twoStepChangeInput>;
export const resetPasswordInput = z.strictObject({ token, password: newPassword });
