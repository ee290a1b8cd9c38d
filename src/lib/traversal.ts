import type { RouterHistory } from '@tanstack/react-router'

let isUnderWay = false

/** Records whether the last navigation was through the history: such a page must have its full height at once. */
export function watchTraversal(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isUnderWay = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
}

/** Whether the last navigation was Back, Forward or another step through the history. */
export function isTraversal(): boolean {
  return isUnderWay
}
