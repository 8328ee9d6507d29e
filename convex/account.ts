// The signed-in person's own account: name, picture, address, password, sessions.
import { v } from "convex/values";

import { internalMutation, userAction, userMutation, userQuery } from "./functions.ts";
import { requirePasswordHash, setPasswordHash } from "./model/identity/accounts.ts";
import { requireLivingSession } from "./model/identity/actor.ts";
import {
  changeEmailInput,
  changePasswordInput,
  endSessionInput,
  nameInput,
} from "./model/identity/contract.ts";
import { voidLinks } from "./model/identity/linkTokens.ts";
import { endOwnSessions, listSessions, sessionView } from "./model/identity/ownSessions.ts";
import { endSessionsOf } from "./model/identity/sessions.ts";
import { takeAttempt } from "./model/limits/limits.ts";
import * as changes from "./model/links/account.ts";
import { tellOfPassword } from "./model/links/notice.ts";
import { voidLinksElsewhere } from "./model/links/proof.ts";
import { sendToNewEmail as sendTo } from "./model/links/send.ts";
import { pictureInput } from "./model/users/contract.ts";
import { setPicture as putPicture } from "./model/users/picture.ts";

export const setName = userMutation({
  input: nameInput,
  returns: v.null(),
  handler: async (ctx, { name }) => {
    await ctx.db.patch("users", ctx.actor.user._id, { name });
    return null;
  },
});

/** The person's own, also of who sits at a company; a guide's is that of the profile. */
export const setPicture = userMutation({
  input: pictureInput,
  returns: v.null(),
  handler: async (ctx, { image }) => {
    await putPicture(ctx, ctx.actor.user._id, image, "image");
    return null;
  },
});

export const changeEmail = userAction({
  input: changeEmailInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await changes.askForNewEmail(ctx, input);
    return null;
  },
});

export const changePassword = userAction({
  input: changePasswordInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await changes.changePassword(ctx, input);
    return null;
  },
});

export const sessions = userQuery({
  returns: v.array(sessionView),
  handler: async (ctx) => await listSessions(ctx, ctx.actor),
});

/** Says that the browser is there: what the session is known by is noted by the builder. */
export const see = userMutation({
  leaving: true,
  returns: v.null(),
  handler: () => null,
});

export const endSession = userMutation({
  input: endSessionInput,
  returns: v.null(),
  handler: async (ctx, { session }) => {
    await endOwnSessions(ctx, ctx.actor, session);
    return null;
  },
});

export const sendToNewEmail = internalMutation({
  args: { userId: v.id("users"), sessionId: v.id("authSessions"), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, sessionId, email }) => {
    await requireLivingSession(ctx, userId, sessionId);
    await sendTo(ctx, userId, email, Date.now());
    return null;
  },
});

export const setPassword = internalMutation({
  args: {
    userId: v.id("users"),
    passwordHash: v.string(),
    /** Of the password before, as it was compared. */
    provenHash: v.string(),
    kept: v.id("authSessions"),
  },
  returns: v.null(),
  handler: async (ctx, { userId, passwordHash, provenHash, kept }) => {
    await requireLivingSession(ctx, userId, kept);
    await takeAttempt(ctx, "accountChanges", userId, Date.now());
    await requirePasswordHash(ctx, userId, provenHash);
    await setPasswordHash(ctx, userId, passwordHash);
    for (const kind of ["LOGIN", "PASSWORD_RESET"] as const) await voidLinks(ctx, userId, kind);
    const user = await ctx.db.get("users", userId);
    if (user !== null) await voidLinksElsewhere(ctx, userId, user.email);
    await endSessionsOf(ctx, userId, kept);
    await tellOfPassword(ctx, userId, Date.now());
    return null;
  },
});
