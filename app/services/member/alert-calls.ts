import type { Calls } from "~/services/http/upstream.server";
import type { alertContract } from "~contracts/alerts";
import type { AlertSettings } from "~contracts/records/alerts";

export function alertCalls(ask: Calls<typeof alertContract>) {
  return {
    alertSettings: (token: string): Promise<AlertSettings & { time_zone: string }> => ask.alertSettings({ token }),
    setAlertSettings: async (token: string, settings: AlertSettings): Promise<void> => {
      await ask.setAlertSettings({ token, body: settings });
    },
    /** Whether mail about games still goes to the member whose mail has this address; 404 for a wrong one. */
    unsubscription: async (signed: string): Promise<boolean> =>
      (await ask.unsubscription({ params: { token: signed } })).email_subscribe !== false,
    unsubscribe: async (signed: string): Promise<void> => {
      await ask.unsubscribe({ params: { token: signed } });
    },
  };
}
