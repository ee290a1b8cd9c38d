/** Milliseconds after which what was put off is begun although the browser never had nothing to do. */
const LONGEST_WAIT = 3000

/** Resolves when the document has loaded and the browser has nothing more pressing to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no such call.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve)
      else requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT })
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
}
