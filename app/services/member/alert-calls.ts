import type { Calls } from "~/services/http/upstream.server";
import type { alertContract } from "~contracts/alerts";
import type {
  AlertSettings,
  EarlierDevice,
  NewPushDevice,
  PushDevice,
  PushTestOutcome,
} from "~contracts/records/alerts";
import type { FOLLOW_ALERTS } from "~contracts/records/member";

export type AskedAlerts = (typeof FOLLOW_ALERTS)[number];

export function alertCalls(ask: Calls<typeof alertContract>) {
  return {
    alertSettings: (token: string): Promise<AlertSettings & { time_zone: string | null }> =>
      ask.alertSettings({ token }),
    /** `time_zone`: for a member who chose none. */
    setAlertSettings: async (token: string, settings: AlertSettings & { time_zone?: string }): Promise<void> => {
      await ask.setAlertSettings({ token, body: settings });
    },
    /** Which games of a school that is followed are told of; 404 where it isn't. */
    setFollowAlerts: async (token: string, school_key: string, alerts: AskedAlerts): Promise<void> => {
      await ask.setFollowAlerts({ token, params: { school_key }, body: { alerts } });
    },
    /** `public_key` is what a browser agrees to when it is added. */
    pushDevices: (token: string): Promise<{ public_key: string; devices: PushDevice[] }> => ask.pushDevices({ token }),
    /** 422 for an address that is no known push service's, and for keys that are none. */
    addPushDevice: async (token: string, device: NewPushDevice, earlier: EarlierDevice = {}): Promise<string> =>
      (await ask.addPushDevice({ token, body: { ...device, ...earlier } })).id,
    removePushDevice: async (token: string, id: string): Promise<void> => {
      await ask.removePushDevice({ token, params: { id } });
    },
    /** 404 where it is not the member's. */
    tryPushDevice: async (token: string, id: string): Promise<PushTestOutcome> =>
      (await ask.tryPushDevice({ token, params: { id } })).outcome,
    /** Whether mail about games still goes to the member whose mail has this address; 404 for a wrong one. */
    unsubscription: async (signed: string): Promise<boolean> =>
      (await ask.unsubscription({ params: { token: signed } })).email_subscribe !== false,
    unsubscribe: async (signed: string): Promise<void> => {
      await ask.unsubscribe({ params: { token: signed } });
    },
  };
}
