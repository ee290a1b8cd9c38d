const MARK = 'A part of the site did not load: '

/**
 * Marks the error of a failed import. The router recognises such errors by the start of their message and reloads the
 * page at once. It checks neither the connection nor unsaved work, so the error page must decide about the reload.
 */
export function markChunkLoadError(error: Error): void {
  error.message = MARK + error.message
}

/** Whether the error is a chunk that did not load, and not a defect in loaded code. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK)
}
