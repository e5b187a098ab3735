import type { ServerBuild } from "@remix-run/node";
import type { Limits } from "~/services/limits/limits.server";
import type { Upstreams } from "~/services/upstreams.server";

/** A step of preparing the store, for the person who waits: a line, or a part of a known whole. */
export type Progress = string | { step: string; done?: number; total?: number };

/** What the site offers to the process that serves it (`app/operations.server.ts`). */
export type Operations = {
  prepare(onProgress: (progress: Progress) => void): Promise<unknown>;
  /** Takes the demo members and what test cards bought out of the store. */
  removeDemonstration(): Promise<{ members: number; passes: number }>;
  readiness(): Promise<{ ready: boolean }> | { ready: boolean };
  metrics(): Promise<string>;
  /**
   * The session of a visit renewed before the site reads it: its Cookie header from now on, and what the browser is
   * told.
   */
  renewVisit?(cookie: string): Promise<{ cookie: string; cookies: string[] } | null>;
  /**
   * Counts a kept page that was given to a visitor: its own words of what it is, the address, and what the visitor
   * sent.
   */
  pageViewed(view: string, url: string, headers: Record<string, string>): void;
  /** What the pages ask, handed to them with each request. */
  readonly upstreams?: Upstreams;
  /** Once it is prepared. */
  readonly limits: Pick<Limits, "take">;
  close(): Promise<void>;
};

/** The operations of a build; a build without them is no build of this site. */
export function operationsOf(build: ServerBuild): Operations {
  const { operations } = build.entry.module as { operations?: Operations };
  if (!operations) throw new Error("The build exports no operations (app/entry.server.tsx)");
  return operations;
}

/** What a page is given of the operations with its request. */
export const handedIn = ({ upstreams }: Operations) => upstreams && { upstreams };
