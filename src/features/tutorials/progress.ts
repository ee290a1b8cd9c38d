import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { brand } from '@/lib/brand'

const KEY = `${brand.slug}.tutorials`

const progressSchema = v.object({
  /** The ids of the steps that are done, by tutorial. */
  done: v.record(v.string(), v.array(v.string())),
  /** What the reader typed for the commands. */
  values: v.record(v.string(), v.pipe(v.string(), v.maxLength(300))),
})

/** What the reader has done in the tutorials of this browser. */
export type Progress = v.InferOutput<typeof progressSchema>

const NOTHING: Progress = { done: {}, values: {} }

const listeners = new Set<() => void>()
let current: Progress | undefined
let isKept = true

function stored(): Progress {
  try {
    const text = localStorage.getItem(KEY)
    const { success, output } = v.safeParse(progressSchema, JSON.parse(text ?? 'null'))
    return success ? output : NOTHING
  } catch {
    return NOTHING
  }
}

const read = () => (current ??= stored())

function write(next: Progress): void {
  current = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
    isKept = true
  } catch {
    // Storage is blocked or full: the progress lasts as long as the page.
    isKept = false
  }
  for (const listener of listeners) listener()
}

/** Another tab has changed it. Without a key, the storage was cleared. */
function followTab({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  current = undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      window.removeEventListener('storage', followTab)
      // The next page reads again what other tabs did meanwhile.
      if (isKept) current = undefined
    }
  }
}

/** The progress in this browser. It is empty while a prerendered page is hydrated. */
export function useProgress(): Progress {
  return useSyncExternalStore(subscribe, read, () => NOTHING)
}

/** Whether the browser keeps the progress: storage may be blocked or full. */
export function useIsProgressKept(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isKept,
    () => true,
  )
}

export function markStep(tutorial: string, step: string, isDone: boolean): void {
  const { done, values } = read()
  const others = (done[tutorial] ?? []).filter((each) => each !== step)
  write({ done: { ...done, [tutorial]: isDone ? [...others, step] : others }, values })
}

/**
 * Forgets which steps are done.
 * @returns a function that restores them
 */
export function startAgain(tutorial: string): () => void {
  const before = read().done[tutorial] ?? []
  const set = (steps: string[]) => {
    const { done, values } = read()
    write({ done: { ...done, [tutorial]: steps }, values })
  }
  set([])
  return () => set(before)
}

export function setCommandValue(id: string, value: string): void {
  const { done, values } = read()
  write({ done, values: { ...values, [id]: value.trim().slice(0, 300) } })
}
