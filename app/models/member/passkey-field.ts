/** Of a form that a browser's passkey is sent with. */
export const PASSKEY_FIELD = "passkey";
