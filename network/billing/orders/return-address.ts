/** Pages of a provider or bank may return only to this site (security 3). */
export const isOwnAddress = (siteUrl: string, ...addresses: string[]): boolean =>
  addresses.every((address) => new URL(address).origin === new URL(siteUrl).origin);
