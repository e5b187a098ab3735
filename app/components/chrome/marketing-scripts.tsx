import type { MarketingScripts as Allowed } from "~/models/consent/consent";

/** These two are constants, so that the content security policy can allow their hashes. */
const DATA_LAYER =
  'window.dataLayer=window.dataLayer||[];dataLayer.push({"gtm.start":new Date().getTime(),event:"gtm.js"})';

/** A page of ours before this one may have a token in its address, so no more than our origin is said of it. */
const HIDE_REFERRER =
  "(function(){var r=document.referrer,o=location.origin+'/';if(r.indexOf(o)===0)" +
  "Object.defineProperty(document,'referrer',{value:o})})()";

const tagManagerAddress = (id: string) => `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;

/** Neither holds the page up (S 1, 5.6), or learns a one-time token (security 4). */
export function MarketingScripts({ tagManager, abLoader, nonce }: Allowed & { nonce: string | undefined }) {
  if (!tagManager && !abLoader) return null;
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_REFERRER }} />
      {abLoader && <script async src={abLoader} />}
      {tagManager && (
        <>
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: DATA_LAYER }} />
          <script async src={tagManagerAddress(tagManager)} />
        </>
      )}
    </>
  );
}
