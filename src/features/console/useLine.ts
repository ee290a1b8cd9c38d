import { useLayoutEffect, useRef, useState } from 'react'
import type { Option } from '@/domain/bit/completion'
import { searchLines, stepInHistory } from './history'
import { currentTab, typeLine } from './session'
import type { Console, ConsoleState } from './store'
import type { Tools } from './useTools'

/** What is shown below the input. */
export interface Choices {
  label: string
  options: readonly Option[]
  marked: number
}

interface Editing {
  /** Where the cursor is. */
  at: number
  isListOpen: boolean
  marked: number
  /** The person has chosen with the arrow keys, so Enter takes the option. */
  isChosen: boolean
  /** The place in the history, or null for the line that is being typed. */
  place: number | null
  /** The line that was typed before the person went into the history. */
  typed: string
  /** The text of a search in the history; null while there is none. */
  search: string | null
}

const FRESH: Editing = {
  at: 0,
  isListOpen: false,
  marked: 0,
  isChosen: false,
  place: null,
  typed: '',
  search: null,
}

export type EditKey = 'Tab' | 'ArrowUp' | 'ArrowDown' | 'Escape' | 'Enter'

interface Given {
  console: Console
  state: ConsoleState
  tools: Tools | null
}

/** Editing of one line: completion, history, and the search in it. */
export function useLine({ console, state, tools }: Given) {
  const input = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState(FRESH)
  const tab = currentTab(state.session)
  const { at, isListOpen, marked, isChosen, place, typed, search } = editing
  const { line } = tab
  const { history } = state
  const change = (next: Partial<Editing>) => setEditing((present) => ({ ...present, ...next }))

  // The browser moves the cursor to the end of a text that a script has set.
  const cursor = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (cursor.current === undefined) return
    input.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  })

  const completion =
    tools === null || search !== null
      ? null
      : tools.complete(line, Math.min(at, line.length), tools.names)
  const found = search === null ? [] : searchLines(history, search).slice(0, 20)
  const options: readonly Option[] =
    search === null
      ? isListOpen
        ? (completion?.options ?? [])
        : []
      : found.map((each) => ({ text: each.line, note: '' }))
  const choices: Choices | null =
    options.length === 0
      ? null
      : {
          label: search === null ? 'What fits here' : 'Lines that you ran',
          options,
          marked: Math.min(marked, options.length - 1),
        }

  const set = (next: string, nextAt: number, more: Partial<Editing> = {}) => {
    cursor.current = nextAt
    console.update((session) => typeLine(session, next))
    setEditing({ ...FRESH, at: nextAt, ...more })
  }

  const take = (option: Option) => {
    input.current?.focus()
    if (search !== null) set(option.text, option.text.length)
    else if (tools !== null && completion !== null) {
      const next = tools.taken(line, completion, option)
      set(next.line, next.at, { isListOpen: true })
    }
  }

  const walk = (step: 1 | -1) => {
    const from = place ?? history.length
    const to = stepInHistory(history.length, from, step)
    if (to === from) return false
    const own = place === null ? line : typed
    const next = history[to]?.line ?? own
    set(next, next.length, { place: to === history.length ? null : to, typed: own })
    return true
  }

  /** Does what a key means here. Returns false if the key means nothing and the browser may use it. */
  const press = (key: EditKey): boolean => {
    const option = choices?.options[choices.marked]
    const isUp = key === 'ArrowUp'
    switch (key) {
      case 'Tab':
        if (option !== undefined) take(option)
        return option !== undefined
      case 'Enter':
        if (option === undefined || (search === null && !isChosen)) return false
        take(option)
        return true
      case 'Escape':
        if (search === null && choices === null) return false
        change({ isListOpen: false, search: null, isChosen: false, marked: 0 })
        return true
      case 'ArrowUp':
      case 'ArrowDown':
        if (choices === null || (isUp && choices.marked === 0 && search === null)) {
          return walk(isUp ? -1 : 1)
        }
        change({
          marked: Math.max(0, Math.min(choices.marked + (isUp ? -1 : 1), options.length - 1)),
          isChosen: true,
        })
        return true
    }
  }

  return {
    input,
    tab,
    choices,
    command: completion?.command,
    part: completion?.part,
    isSearching: search !== null,
    value: search ?? line,
    press,
    take,
    /** The person typed or moved the cursor. */
    type: (next: string, nextAt: number) => {
      if (search !== null) change({ search: next, marked: 0 })
      else {
        console.update((session) => typeLine(session, next))
        setEditing({ ...FRESH, at: nextAt, isListOpen: next.trim() !== '' })
      }
    },
    moveTo: (nextAt: number) => change({ at: nextAt }),
    /** Puts text at the cursor, as if it was typed. */
    insert: (text: string) => {
      const from = input.current?.selectionStart ?? line.length
      const to = input.current?.selectionEnd ?? from
      set(`${line.slice(0, from)}${text}${line.slice(to)}`, from + text.length, {
        isListOpen: true,
      })
    },
    put: (next: string) => {
      set(next, next.length)
      input.current?.focus()
    },
    startSearch: () => {
      change({ search: '', marked: 0 })
      input.current?.focus()
    },
    reset: () => setEditing(FRESH),
  }
}

export type LineEditor = ReturnType<typeof useLine>
