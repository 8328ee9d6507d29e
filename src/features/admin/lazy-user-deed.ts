// The question before a deed, which the list of people and the drawer of one ask alike.
import { lazyOpenDialog } from "../../ui/lazy-dialog.tsx";
import { preloadOf } from "../../ui/use-code.ts";

const loadDialog = () =>
  import("./user-deed-dialog.tsx").then((m) => ({ default: m.UserDeedDialog }));

export const preloadUserDeed = preloadOf(loadDialog);
export const UserDeedDialog = lazyOpenDialog(loadDialog, ({ onClose }) => onClose());
