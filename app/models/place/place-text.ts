type Place = { city?: string | null; state_code?: string | null };

/** "Salem, OR", or what is known of it; empty where nothing is. */
export const placeText = ({ city, state_code }: Place): string => [city, state_code].filter(Boolean).join(", ");

/** "Gym, Salem, OR" */
export const venueText = ({ venue, ...place }: Place & { venue?: string | null }): string =>
  [venue, placeText(place)].filter(Boolean).join(", ");
