/** What a page marks its one main key with. */
const PRIMARY_ACTION = '[data-primary-action]'

/**
 * Tells whether the page in `main` has a main key that is out of sight under the bar or below the screen's edge.
 * Follows the page as it changes. Returns the way to stop, which also says that nothing is hidden any more.
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
