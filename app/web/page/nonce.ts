import { createContext, useContext } from "react";

/** For `<Scripts>` and inline scripts and styles. New per render, so injected HTML can't match it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce that lets a script run under the page's policy (security 4). */
export const useNonce = () => useContext(NonceContext);
