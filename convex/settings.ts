// One's own language, time zone and switches.
import { userMutation, userQuery } from "./functions.ts";
import * as settings from "./model/users/settings.ts";
import { settingsInput } from "./model/users/settingsContract.ts";

export const get = userQuery({
  returns: settings.settingsView,
  handler: (ctx) => settings.readSettings(ctx, ctx.actor.user._id),
});

/** Changes what the input names. */
export const save = userMutation({
  input: settingsInput,
  returns: settings.settingsView,
  handler: (ctx, input) => settings.saveSettings(ctx, ctx.actor.user._id, input),
});
