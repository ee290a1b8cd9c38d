import { startLine, type Question } from '@/components/bit/startLine'
import type { Auth } from '@/domain/session/lateAuth'
import type { RouterContext } from '@/domain/session/routerContext'
import type { GivenText } from './pasteGuard'
import { readHistory, storeHistory, withLine, type HistoryLine } from './history'
import {
  addOutput,
  closeTab,
  currentTab,
  endEntry,
  firstSession,
  startEntry,
  type Entry,
  type Session,
} from './session'

/** Owns what somebody runs before they sign in. */
const VISITOR = 'visitor'

export interface ConsoleState {
  session: Session
  /** The questions of running lines, by the id of their entry. The first one is shown. */
  questions: ReadonlyMap<number, Question>
  history: readonly HistoryLine[]
  /** A text from outside that waits for a decision. */
  asked: GivenText | null
  /** Counts lines that ended and changes of the workspace: names may have changed with each. */
  changes: number
}

export interface Console {
  getState: () => ConsoleState
  subscribe: (listener: () => void) => () => void
  /** Changes tabs, or what is typed. */
  update: (change: (session: Session) => Session) => void
  /** Runs a line in the current tab. A tab runs one line at a time. */
  run: (line: string, openSignIn: () => void) => void
  /** Stops the running line of the current tab. */
  stop: () => void
  /** Closes a tab and stops what runs in it. */
  close: (tabId: number) => void
  clearHistory: () => void
  /** Asks about a text from outside; null ends the question. */
  askAbout: (given: GivenText | null) => void
  /** Reads again the names that completion offers. */
  refresh: () => void
}

/** What a prerendered page shows. */
export const FIRST_STATE: ConsoleState = {
  session: firstSession,
  questions: new Map(),
  history: [],
  asked: null,
  changes: 0,
}

/** The entry that runs in a tab. */
export const runningIn = (session: Session, tabId: number): Entry | undefined =>
  session.tabs.find(({ id }) => id === tabId)?.entries.findLast(({ isRunning }) => isRunning)

const consoles = new WeakMap<Auth, Console>()

/** The one console of the page. It stays when a person looks at another page and comes back. */
export function consoleOf(context: RouterContext): Console {
  const known = consoles.get(context.auth)
  if (known !== undefined) return known
  const made = createConsole(context)
  consoles.set(context.auth, made)
  return made
}

const ownerIn = (auth: Auth) => auth.getSnapshot().context.session?.user.id ?? VISITOR

/** Creates a console. What belongs to a person is forgotten when they sign out. */
export function createConsole(context: RouterContext): Console {
  const { auth } = context
  const listeners = new Set<() => void>()
  const stops = new Map<number, () => void>()
  let owner = ownerIn(auth)
  let state: ConsoleState = { ...FIRST_STATE, history: readHistory(owner) }

  const set = (next: Partial<ConsoleState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const update: Console['update'] = (change) => set({ session: change(state.session) })
  const keep = (history: readonly HistoryLine[]) => {
    storeHistory(owner, history)
    set({ history })
  }
  const ask = (id: number, question: Question | null) => {
    const questions = new Map(state.questions)
    if (question === null) questions.delete(id)
    else questions.set(id, question)
    set({ questions })
  }
  const stopIn = (tabId: number) => {
    const entry = runningIn(state.session, tabId)
    if (entry !== undefined) stops.get(entry.id)?.()
  }

  auth.subscribe(() => {
    const next = ownerIn(auth)
    if (next === owner) return
    const isLeaving = owner !== VISITOR
    owner = next
    // A line of the last person must not go on as the next one.
    for (const stop of stops.values()) stop()
    set({
      history: readHistory(owner),
      ...(isLeaving ? { session: firstSession, questions: new Map(), asked: null } : {}),
    })
  })

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update,
    run: (line, openSignIn) => {
      const { id: tabId } = currentTab(state.session)
      if (line.trim() === '' || runningIn(state.session, tabId) !== undefined) return
      const id = state.session.next
      const at = Date.now()
      update((session) => startEntry(session, tabId, line, at))
      keep(withLine(state.history, line, at))
      const stop = startLine(line, context, {
        onOutput: (output) => update((session) => addOutput(session, id, output)),
        onQuestion: (question) => ask(id, question),
        onEnd: () => {
          stops.delete(id)
          set({ session: endEntry(state.session, id), changes: state.changes + 1 })
        },
        openSignIn,
      })
      stops.set(id, stop)
    },
    stop: () => stopIn(currentTab(state.session).id),
    close: (tabId) => {
      stopIn(tabId)
      update((session) => closeTab(session, tabId))
    },
    clearHistory: () => keep([]),
    askAbout: (asked) => set({ asked }),
    refresh: () => set({ changes: state.changes + 1 }),
  }
}
