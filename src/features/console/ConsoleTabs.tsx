import { useRef, type KeyboardEvent } from 'react'
import styles from './console.module.css'
import { MOST_TABS, nameOfTab, openTab, showTab } from './session'
import { runningIn, type Console, type ConsoleState } from './store'

export interface ConsoleTabsProps {
  id: string
  console: Console
  state: ConsoleState
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The tabs of the console. Each has its own transcript, and a line can run in each. */
export function ConsoleTabs({ id, console, state }: ConsoleTabsProps) {
  const { session } = state
  const { tabs, current } = session
  const list = useRef<HTMLDivElement>(null)
  const focusTab = (tabId: number) =>
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${tabId}`)}`)?.focus()

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Delete' && tabs.length > 1) {
      event.preventDefault()
      console.close(current)
      requestAnimationFrame(() => focusTab(console.getState().session.current))
      return
    }
    if (step === undefined) return
    const next = tabs.at((tabs.findIndex((tab) => tab.id === current) + step) % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    console.update((before) => showTab(before, next.id))
    focusTab(next.id)
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label="Console tabs">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => console.update((before) => showTab(before, tab.id))}
          >
            <span className="num">{index + 1}</span> {nameOfTab(tab)}
            {runningIn(session, tab.id) === undefined ? null : (
              <span className="sr-only">, running</span>
            )}
          </button>
        ))}
      </div>
      {tabs.length < MOST_TABS ? (
        <button type="button" aria-label="New tab" onClick={() => console.update(openTab)}>
          +
        </button>
      ) : null}
      {tabs.length > 1 ? (
        <button type="button" onClick={() => console.close(current)}>
          Close tab
        </button>
      ) : null}
    </div>
  )
}
