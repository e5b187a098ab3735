import type { Transport } from "~/services/http/upstream.server";
import type { Store } from "~network/store/open-store.server";

type App = { fetch(request: Request): Response | Promise<Response> };
type Calls = { underWay: Set<Promise<Response>>; over: boolean };

const callsOf = new WeakMap<Store, Calls>();

/**
 * To an app on a test's store. A page doesn't wait for all that it asked, and files share a process: the store closes
 * after what is under way, and who comes later (a retry) finds no one, else it would fail in the next file's test.
 */
export function transportTo(store: Store, app: App): Transport {
  const calls = callsOf.get(store) ?? followed(store);
  return async (request) => {
    if (calls.over) throw new TypeError("the test is over");
    const call = Promise.resolve(app.fetch(request));
    calls.underWay.add(call);
    return call.finally(() => calls.underWay.delete(call));
  };
}

function followed(store: Store): Calls {
  const calls: Calls = { underWay: new Set(), over: false };
  callsOf.set(store, calls);
  const { close } = store;
  store.close = async () => {
    calls.over = true;
    await Promise.allSettled(calls.underWay);
    await close();
  };
  return calls;
}
