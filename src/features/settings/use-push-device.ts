import { useAction, useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { useLive } from "../../components/use-live.ts";
import { ownSubscription, subscribeFor, toInput, watchPermission } from "./push-browser.ts";
import { browserHere, pushSupportOf } from "./push-support.ts";

/** This browser's own subscription: null where there is none, undefined until that is known. */
function useSubscription(isPossible: boolean) {
  const [subscription, setSubscription] = useState<PushSubscription | null>();
  useEffect(() => {
    if (!isPossible) return undefined;
    let isHere = true;
    ownSubscription().then(
      (found) => isHere && setSubscription(found),
      () => isHere && setSubscription(null),
    );
    return () => {
      isHere = false;
    };
  }, [isPossible]);
  return [subscription, setSubscription] as const;
}

function useSupport() {
  const [support, setSupport] = useState(() => pushSupportOf(browserHere()));
  useEffect(() => {
    if (support === "no" || support === "install") return undefined;
    return watchPermission(() => setSupport(pushSupportOf(browserHere())));
  }, [support]);
  return [support, () => setSupport(pushSupportOf(browserHere()))] as const;
}

/** Whether this browser is told while the app is closed: undefined until the browser and the server have said so. */
export function usePushDevice() {
  const { t } = useTranslation();
  const [support, readSupport] = useSupport();
  const [subscription, setSubscription] = useSubscription(support === "yes");
  const [isBusy, setBusy] = useState(false);
  const askKey = useAction(api.push.key);
  const subscribe = useMutation(api.push.subscribe);
  const unsubscribe = useMutation(api.push.unsubscribe);
  const endpoint = subscription?.endpoint;
  const {
    data: id,
    failed,
    retry,
  } = useLive(api.push.find, endpoint === undefined ? "skip" : { endpoint });
  const known = subscription === null ? null : id;

  async function turnOn() {
    // First of all: browsers ask only as long as the click is fresh.
    const permission = await Notification.requestPermission();
    readSupport();
    if (permission !== "granted") return;
    const { publicKey } = await askKey({});
    const made = await subscribeFor(publicKey);
    await subscribe(toInput(made));
    setSubscription(made);
  }

  async function turnOff() {
    if (id) await unsubscribe({ subscription: id });
    await subscription?.unsubscribe();
    setSubscription(null);
  }

  async function change(isOn: boolean) {
    setBusy(true);
    try {
      await (isOn ? turnOn() : turnOff());
    } catch (error) {
      toastError(t, t(isOn ? "push.notOn" : "push.notOff"), "auth.tryAgain")(error);
    } finally {
      setBusy(false);
    }
  }

  const isOn = known === undefined ? undefined : known !== null;
  return { support, isOn, failed, retry, isBusy, change };
}
