import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { consoleOf, FIRST_STATE, type Console, type ConsoleState } from './store'

/** The console of this page and its present state. A prerendered page shows an empty one until it is hydrated. */
export function useConsole(): { console: Console; state: ConsoleState } {
  const console = consoleOf(useRouteContext({ from: '__root__' }))
  const state = useSyncExternalStore(console.subscribe, console.getState, () => FIRST_STATE)
  return { console, state }
}
