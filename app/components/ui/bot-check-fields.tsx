export type BotCheck = { tokenField: string; token: string; honeypotField: string };

/** A signed, timed token and a field that only bots fill in (rulings 3 "bot-check"). */
export function BotCheckFields({ check: { tokenField, token, honeypotField } }: { check: BotCheck }) {
  return (
    <>
      <input type="hidden" name={tokenField} value={token} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={honeypotField} defaultValue="" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
