// The component of an app that something belongs to: a part of the addresses of modules, tables and functions. This is the
// one place for it: every address of the three passes here.

/** This backend runs the app itself and no component in it. */
export type ComponentPath = "";

export const APP: ComponentPath = "";

/** A module, a table or a function's handle, by its name within the component; the app's own names stand as they are. */
export function inComponent(component: ComponentPath, name: string): string {
  return component + name;
}
