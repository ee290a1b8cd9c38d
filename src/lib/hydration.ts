let isUnderWay = false

/**
 * Says that what stands on the page was written by a build and is being brought to life; `over` takes it back. Until
 * then whatever is drawn must be what the build drew.
 */
export function beginHydration(): { over: () => void } {
  isUnderWay = true
  return {
    over: () => {
      isUnderWay = false
    },
  }
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
