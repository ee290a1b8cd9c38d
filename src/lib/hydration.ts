let isUnderWay = false
let isReplacing = false

/** Marks the start of the hydration of a prerendered page: the first render must match its HTML. */
export function beginHydration(): void {
  isUnderWay = true
}

/** Marks that the browser renders the first page as a whole, in the place of what the build wrote for its path. */
export function beginReplacement(): void {
  isReplacing = true
}

/** Marks the end of hydration: later pages are rendered by the browser alone. */
export function endHydration(): void {
  isUnderWay = false
  isReplacing = false
}

/** Whether a written page is on the screen until all of its successor is rendered. */
export function isReplacingWritten(): boolean {
  return isReplacing
}

/** Whether the render must match the HTML of a build, which knows no viewer. */
export function isHydrating(): boolean {
  return isUnderWay || typeof window === 'undefined'
}

/** The document's title and description during hydration, if the build wrote the page at this path. */
export function writtenHead(path: string): { title: string; description: string } | undefined {
  if (!isUnderWay || document.getElementById('root')?.dataset['path'] !== path) return undefined
  const meta = document.querySelector<HTMLMetaElement>('meta[name=description]')
  return meta ? { title: document.title, description: meta.content } : undefined
}
