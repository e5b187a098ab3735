import type { MarketingScripts as Allowed } from "~/models/consent/marketing-scripts";

/** A constant, so that the content security policy can allow its hash. */
const DATA_LAYER =
  'window.dataLayer=window.dataLayer||[];dataLayer.push({"gtm.start":new Date().getTime(),event:"gtm.js"})';

const tagManagerAddress = (id: string) => `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;

/** Neither holds the page up (S 1, 5.6). */
export function MarketingScripts({ tagManager, abLoader, nonce }: Allowed & { nonce: string | undefined }) {
  return (
    <>
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
