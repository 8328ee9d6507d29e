// The people of a company: who sits there, and who was asked to.
import { v } from "convex/values";

import { operatorMutation, operatorQuery, publicQuery, sweep, userMutation } from "./functions.ts";
import {
  changeSeatInput,
  invitationInput,
  invitationTokenInput,
  inviteInput,
  memberInput,
} from "./model/team/contract.ts";
import * as invitations from "./model/team/invitations.ts";
import * as members from "./model/team/members.ts";
import { invitationView, invitedView, memberView, toInvitationView } from "./model/team/views.ts";

/** Everybody of one's company, its owner first. */
export const list = operatorQuery({
  seat: "READER",
  returns: v.array(memberView),
  handler: (ctx) => members.listMembers(ctx, ctx.actor.actsFor),
});

/** Whom one has asked and who has not answered. */
export const invited = operatorQuery({
  seat: "OWNER",
  returns: v.array(invitationView),
  handler: async (ctx) =>
    (await invitations.invitationsOf(ctx, ctx.actor.actsFor._id)).map(toInvitationView),
});

/** The answer is the same for every address. */
export const invite = operatorMutation({
  seat: "OWNER",
  input: inviteInput,
  returns: invitationView,
  handler: async (ctx, input) =>
    toInvitationView(await invitations.invite(ctx, ctx.actor.actsFor, input, Date.now())),
});

export const takeBack = operatorMutation({
  seat: "OWNER",
  input: invitationInput,
  returns: v.null(),
  handler: async (ctx, { invitationId }) => {
    await invitations.takeBack(ctx, ctx.actor.actsFor._id, invitationId);
    return null;
  },
});

export const changeSeat = operatorMutation({
  seat: "OWNER",
  input: changeSeatInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await members.changeSeat(ctx, ctx.actor.actsFor, input);
    return null;
  },
});

/** The owner removes others, everybody else oneself. */
export const remove = operatorMutation({
  seat: "READER",
  input: memberInput,
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await members.remove(ctx, ctx.actor, userId, Date.now());
    return null;
  },
});

/** What the link of a mail is about, for whoever holds it; null once it is about nothing. */
export const invitation = publicQuery({
  input: invitationTokenInput,
  returns: v.union(invitedView, v.null()),
  handler: async (ctx, { token }) => {
    const found = await invitations.findInvitation(ctx, token);
    if (found === null) return null;
    const { email, seat, expiresAt } = found.invitation;
    return { companyName: found.companyName, email, seat, expiresAt };
  },
});

/** Takes the seat: a person's own doing, who sits nowhere yet. */
export const accept = userMutation({
  input: invitationTokenInput,
  returns: v.null(),
  handler: async (ctx, { token }) => {
    await members.accept(ctx, ctx.actor, token, Date.now());
    return null;
  },
});

/** Removes invitations that ended long ago. Runs daily. */
export const removeOld = sweep("team:removeOld", {
  cursor: v.literal("more"),
  batch: invitations.removeOldInvitations,
});
