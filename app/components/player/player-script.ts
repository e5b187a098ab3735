import { createContext, useContext } from "react";

/** The address of `app/entry.client.ts`: only the server knows it, and the page's script imports it. */
export const PlayerScriptContext = createContext<string | undefined>(undefined);

export const usePlayerScript = () => useContext(PlayerScriptContext);
