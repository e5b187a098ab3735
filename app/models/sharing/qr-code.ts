import encodeQR from "qr";

/** The size includes the quiet border that scanners need. */
export type QrCode = { size: number; path: string };

const QUIET_EDGE = 4;

/** Readable from across a gym, even with a quarter torn off. */
export function qrCode(address: string): QrCode {
  const rows = encodeQR(address, "raw", { ecc: "quartile", border: QUIET_EDGE });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: rows.length, path };
}
