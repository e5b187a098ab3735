import { z } from "zod";

/** What `<input type="email">` takes (HTML), but for a domain without a dot. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

export const emailText = (error?: string) => z.email({ pattern: ADDRESS, error });
