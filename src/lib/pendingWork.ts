const sources = new Set<() => boolean>()

/** Adds something that may be under way and that a load of the page would cut off, such as a save. */
export function watchWork(isRunning: () => boolean): void {
  sources.add(isRunning)
}

/** True while something is under way that a load of the page would cut off. What is merely typed does not count. */
export function isWorking(): boolean {
  return [...sources].some((isRunning) => isRunning())
}
