import { Button } from "./button";

/** The browser's own print; hidden without script. */
export function PrintButton() {
  return (
    <Button type="button" icon="printer" data-enhance="print" hidden>
      Print
    </Button>
  );
}
