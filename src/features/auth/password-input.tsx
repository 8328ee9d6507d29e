import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { Input } from "../../ui/input.tsx";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? "text" : "password"} className="pe-12" />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={t(shown ? "auth.hidePassword" : "auth.showPassword")}
        className="text-muted-foreground hover:text-foreground absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md"
      >
        <Icon className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  );
}
