import { randomUUID } from "node:crypto";
import { deviceName } from "~/models/event/device-name";
import type { SignInDevice } from "~contracts/member";
import { deviceKey } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** The browser that signs in; it gets a key of its own with its first session. */
export const signInDevice = ({ request, epochMs }: Pick<Visit, "request" | "epochMs">): SignInDevice => ({
  key: deviceKey.read(request, epochMs) ?? randomUUID(),
  name: deviceName(request.headers.get("User-Agent")),
});

/** The key that the browser keeps. */
export const deviceCookies = (device: SignInDevice | null | undefined, epochMs: number): string[] =>
  device ? [deviceKey.serialize(device.key, epochMs)] : [];
