let isUnderWay = false

/** Says that what stands on the page was written by a build and is being brought to life: what is drawn must be the same. */
export function beginHydration(): void {
  isUnderWay = true
}

/** From here on what is drawn comes with another page. */
export function endHydration(): void {
  isUnderWay = false
}

/** Whether what is drawn now has to be what a build drew, for nobody in particular. */
export function isHydrating(): boolean {
  return isUnderWay || typeof window === 'undefined'
}

/** What the document says of the page at a path, as long as that is the page that the build wrote. */
export function descriptionWritten(path: string): string | undefined {
  if (!isUnderWay || document.getElementById('root')?.dataset['path'] !== path) return undefined
  return document.querySelector<HTMLMetaElement>('meta[name=description]')?.content
}
