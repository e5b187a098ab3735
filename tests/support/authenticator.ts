import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyAnswer } from "~contracts/passkeys";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (data: string | Buffer) => Buffer.from(data).toString("base64url");
const bytes = (hex: string) => Buffer.from(hex, "hex");
const big = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** `flags`: bit 0 where a person was there, bit 2 where the device made sure who. */
type Place = { challenge: string; origin?: string; party?: string; flags?: number };

/** A device that keeps one passkey, and signs whatever it is told to. */
export class Authenticator {
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  owner = "";
  counter = 1;
  readonly id = text(randomBytes(16));

  constructor(
    private readonly origin: string,
    private readonly party = new URL(origin).hostname,
  ) {}

  /** Answers the options of a registration. */
  make({ challenge, user }: { challenge: string; user: { id: string } }, place: Partial<Place> = {}): PasskeyAnswer {
    this.owner = user.id;
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const point = (of: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(of, "base64url")]);
    // COSE: an ES256 key's kind, algorithm, and curve; its two halves.
    const cose = Buffer.concat([bytes("a501020326200121"), point(x), bytes("22"), point(y)]);
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), big(id.length, 2), id, cose]);
    const data = Buffer.concat([this.data(0x45, place.party), attested]);
    const attestationObject = Buffer.concat([
      // CBOR: {fmt: "none", attStmt: {}, authData}
      ...[bytes("a363666d74646e6f6e656761747453746d74a068617574684461746158"), Buffer.from([data.length]), data],
    ]);
    return this.answer("webauthn.create", { challenge, ...place }, { attestationObject: text(attestationObject) });
  }

  /** Answers the options of a sign-in. */
  use({ challenge }: { challenge: string }, place: Partial<Place> & { owner?: string } = {}): PasskeyAnswer {
    this.counter += 1;
    const { owner = this.owner, flags = 0x05, ...elsewhere } = place;
    const data = this.data(flags, place.party);
    const client = this.client("webauthn.get", { challenge, ...elsewhere });
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    const signed = { authenticatorData: text(data), signature: text(signature), userHandle: owner };
    return this.answer("webauthn.get", { challenge, ...elsewhere }, signed);
  }

  private data(flags: number, party = this.party) {
    return Buffer.concat([sha256(party), Buffer.from([flags]), big(this.counter, 4)]);
  }

  private client(type: string, { challenge, origin = this.origin }: Place) {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  private answer(type: string, place: Place, response: object): PasskeyAnswer {
    return {
      ...{ id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {} },
      response: { clientDataJSON: text(this.client(type, place)), ...response },
    };
  }
}
