import { createContext, useContext } from "react";

/** For `<Scripts>` and inline scripts and styles. New per render, so injected HTML can't match it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** See security 4. */
export const useNonce = () => useContext(NonceContext);
