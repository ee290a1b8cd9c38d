/** Milliseconds after which the work starts even if the browser was never idle. */
const LONGEST_WAIT = 3000

/** Resolves when the document has loaded and the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
      else requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT })
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
}
