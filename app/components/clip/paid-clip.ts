/** To anyone who makes or shares a clip of a paid video. */
export const PAID_CLIP = "This game isn't free, so only fans with a pass can watch your clip.";
