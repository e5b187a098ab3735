/** Names the film that the web tier sends from its own disk, so the bytes skip the network. */
export const FILM_HEADER = "x-film";
