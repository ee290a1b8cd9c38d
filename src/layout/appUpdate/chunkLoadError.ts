const MARK = 'A part of the site did not load: '

/**
 * Marks the error of an import that failed. The router knows such errors by their first words and would answer each with
 * a reload of its own, without asking whether the site can be reached, or what is under way: that is for the error page.
 */
export function markChunkLoadError(error: Error): void {
  error.message = MARK + error.message
}

/** Whether a part of the site could not be loaded, as opposed to a defect of what was. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK)
}
