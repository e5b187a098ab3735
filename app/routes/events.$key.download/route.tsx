import type { DownloadRefusal } from "~/models/download/download-refusals";
import { addressOfDownload } from "~/models/download/owned-downloads.server";
import { ownedDownloadsPath, signInPath } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT, outsideRedirect, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

/** Leads its owner to the file, at an address that ends in a few minutes; anyone else to where it says why not. */
export const loader = route({ params: keyParams, missing: "file" }, async (visit, { params: { key } }) => {
  const { visitor, session, upstreams } = visit;
  const to = (address: string) => visit.redirect(address, { headers: NEVER_KEPT });
  const back = (download: DownloadRefusal) => to(ownedDownloadsPath({ download }));
  // A file leaves the browser where it is, so sign-in leads to the list and not straight to the file.
  const signInFirst = () => to(signInPath(ownedDownloadsPath()));
  if (!visitor.authenticated) return visitor.refreshToken ? back("failed") : signInFirst();
  const answer = await addressOfDownload(upstreams, key, session.call);
  if (!session.signedIn) return signInFirst();
  if ("refused" in answer) return back(answer.refused);
  const headers = withCookies(session.cookies(), new Headers(NEVER_KEPT));
  return outsideRedirect(answer.url, { status: 303, headers }) ?? back("failed");
});

export { action } from "~/web/form/method-not-allowed.server";
