export type Sound = { volume: number; muted: boolean };

/** Where the slider went to 0, no louder place is known to come back to. */
const AUDIBLE = 0.5;

export function soundAt(level: number): Sound {
  const volume = Math.min(1, Math.max(0, level));
  return { volume, muted: volume === 0 };
}

export const soundToggled = ({ volume, muted }: Sound): Sound =>
  muted || volume === 0 ? { volume: volume || AUDIBLE, muted: false } : { volume, muted: true };

/** Louder begins at none while it is off; softer never turns it on. */
export function soundStepped({ volume, muted }: Sound, step: number): Sound {
  if (!muted) return soundAt(volume + step);
  return step > 0 ? soundAt(step) : { volume, muted };
}
