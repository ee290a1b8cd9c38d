import type { RouterHistory } from '@tanstack/react-router'

let isUnderWay = false

/** Notes whether the last move was one through the history: its page is to be as high as it was, at once. */
export function watchTraversal(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isUnderWay = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
}

/** Whether people came to this page by Back or Forward. */
export function isTraversal(): boolean {
  return isUnderWay
}
