const OF_A_NETWORK = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/;

/** What one IPv6 customer may hold, the /48 of a /64 network; an IPv4 address is one customer already (security 3). */
export const customerOfNetwork = (network: string): string => network.replace(OF_A_NETWORK, "$1:/48");
