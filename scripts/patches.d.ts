export type Patch = {
  package: string;
  version: string;
  file: string;
  edits: { why: string; find: string; replace: string }[];
};
export const patches: Patch[];
export function fileOf(patch: Patch): string;
export function patched(text: string, patch: Patch): string;
export function unpatched(text: string, patch: Patch): string;
export function applyPatches(): void;
