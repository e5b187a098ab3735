import { DOMParser } from "@xmldom/xmldom";

const ignore = () => undefined;

/** Browsers answer a document that says what is wrong with it; this one has to be kept from talking. */
export class QuietParser extends DOMParser {
  constructor() {
    super({ errorHandler: { warning: ignore, error: ignore, fatalError: ignore } });
  }
}
