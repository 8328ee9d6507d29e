import { SignInForm } from "../features/auth/sign-in-form.tsx";

export const x = SignInForm;
