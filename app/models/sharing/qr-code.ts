import encodeQR from "qr";

/** A QR code as one SVG path in a square of `size` units, the quiet edge that readers want included. */
export type QrCode = { size: number; path: string };

const QUIET_EDGE = 4;

/** Read from across a gym: a quarter of it may be torn off. */
export function qrCode(address: string): QrCode {
  const rows = encodeQR(address, "raw", { ecc: "quartile", border: QUIET_EDGE });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: rows.length, path };
}
