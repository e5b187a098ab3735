import { Fragment } from "react";

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}";
const ADDRESS = String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`;
// What follows without a space stays with it: a line may break at the end of a piece.
const END = "[.,;:!?)]{0,3}";
const WHOLE = new RegExp(String.raw`(${MONTH} \d{1,2}, \d{4}${END}|${ADDRESS}|\b[Ee]-mails?\b${END}|All-Access${END})`);

/** Its dates, "e-mail" and "All-Access" stay on one line; its addresses break after the @ or before a dot behind it. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.includes("@") ? (
      <BreakableAddress key={index} address={part} />
    ) : (
      <span key={index} className="unbroken">
        {part}
      </span>
    );
  });
}

function BreakableAddress({ address }: { address: string }) {
  const [name, domain = ""] = address.split("@");
  return (
    <>
      {name}@
      {domain.split(/(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
