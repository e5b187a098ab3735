import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { sayHydrated } from "~/enhancement/hydrated";

function Page() {
  useEffect(sayHydrated, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(document, <Page />);
});
