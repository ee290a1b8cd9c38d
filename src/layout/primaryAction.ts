/** A page marks its one main button with this attribute. */
const PRIMARY_ACTION = '[data-primary-action]'

/**
 * Calls `tell` when the main button of the page in `main` goes out of sight (under the bar or off the screen) or comes
 * back. It also watches changes of the page.
 * @returns a function that stops it and calls `tell(false)`
 */
export function observePrimaryAction(main: Element, tell: (isHidden: boolean) => void): () => void {
  let key: Element | null = null
  const sight = new IntersectionObserver(
    (entries) => tell(entries.at(-1)?.isIntersecting === false),
    { rootMargin: '-64px 0px 0px' },
  )
  const find = () => {
    const found = main.querySelector(PRIMARY_ACTION)
    if (found === key) return
    key = found
    sight.disconnect()
    if (found === null) tell(false)
    else sight.observe(found)
  }
  const changes = new MutationObserver(find)
  changes.observe(main, { childList: true, subtree: true })
  find()
  return () => {
    changes.disconnect()
    sight.disconnect()
    tell(false)
  }
}
