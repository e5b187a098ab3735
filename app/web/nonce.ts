import { createContext, useContext } from "react";

/** For `<Scripts>` and inline scripts and styles. New for each render, so data can't guess it; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** See security 4. */
export const useNonce = () => useContext(NonceContext);
