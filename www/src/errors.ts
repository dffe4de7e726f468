/** What was thrown, in words. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
