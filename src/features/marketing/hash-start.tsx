import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Brings a page that is opened at one of its parts there: it was not drawn yet when the browser looked for the part. */
export function HashStart() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return null;
}
