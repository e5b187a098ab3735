import { z } from "zod";
import { settings } from "~/services/process/env.server";
import { development } from "~/services/upstreams.server";
import { emailText } from "~contracts/email-text";
import { type DevelopmentControls, FAULTS, SERVICE_NAMES } from "~contracts/network";

/** `nearby`: asked on this computer. */
type Asking = { nearby?: boolean };

/** 404 outside development and test, and for other computers when the site is public (docs/embedded-network.md). */
export async function developmentControls({ nearby }: Asking): Promise<DevelopmentControls> {
  const isHidden = settings().toolsNearbyOnly && nearby !== true;
  const controls = isHidden ? null : await development();
  if (!controls) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return controls;
}

export const FAULT_CHOICES = { services: SERVICE_NAMES, faults: FAULTS };

/** "none" clears one service's faults, or all of them. */
export const faultSchema = z.object({
  service: z.enum(SERVICE_NAMES).optional(),
  fault: z.enum([...FAULTS, "none"]),
  times: z.coerce.number().int().positive().optional(),
});

export async function applyFault({ service, fault, times }: z.infer<typeof faultSchema>, asking: Asking) {
  const { faults } = await developmentControls(asking);
  if (fault === "none") faults.clear(service);
  else if (service) faults.set(service, fault, times ?? null);
  else return null;
  return faults.active();
}

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("not JSON");
    return z.NEVER;
  }
});
export const flagSettingSchema = z.object({ name: z.string(), value: jsonText, email: emailText().optional() });

export async function setDevelopmentFlag({ name, value, email }: z.infer<typeof flagSettingSchema>, asking: Asking) {
  const { flags } = await developmentControls(asking);
  try {
    await flags.set(name, value, email);
  } catch (error) {
    if (error instanceof RangeError || error instanceof z.ZodError) return null;
    throw error;
  }
  return flags.list();
}
