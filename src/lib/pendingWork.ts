const sources = new Set<() => boolean>()

/** Registers work that a reload of the page would interrupt, such as a save. */
export function registerPendingWork(isRunning: () => boolean): void {
  sources.add(isRunning)
}

/** True while registered work is running. Unsaved input does not count. */
export function hasPendingWork(): boolean {
  return [...sources].some((isRunning) => isRunning())
}
