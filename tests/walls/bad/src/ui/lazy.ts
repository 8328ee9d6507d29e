import { lazy } from "react";

export const x = lazy;
