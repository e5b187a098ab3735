import { createContext, useContext } from "react";

/**
 * The mark of the scripts and styles that the page itself wrote: `<Scripts nonce={useNonce()} />`, and the same on any
 * inline `<script>` or `<style>`. It is new for every render, so nothing that came in with the data can carry it.
 * In the browser it is empty (browsers hide it from scripts too).
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce of this render (security 4). */
export const useNonce = () => useContext(NonceContext);
