/** Names the film whose bytes the web tier is to send: they lie beside it, and need not travel through the network. */
export const FILM_HEADER = "x-film";
