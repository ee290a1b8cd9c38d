import { useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { toFailure } from '@machines/failures'

export type AsyncActionState =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'done' }
  | { status: 'failed'; failure: Failure }

/** Runs a call to the auth service outside the auth machine, such as a request for a mail. Only one at a time. */
export function useAsyncAction<Args extends unknown[]>(call: (...args: Args) => Promise<unknown>) {
  const [state, setState] = useState<AsyncActionState>({ status: 'idle' })
  const running = useRef(false)

  const run = async (...args: Args): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setState({ status: 'running' })
    try {
      await call(...args)
      setState({ status: 'done' })
      return true
    } catch (error) {
      setState({ status: 'failed', failure: toFailure(error) })
      return false
    } finally {
      running.current = false
    }
  }

  return { ...state, run, reset: () => setState({ status: 'idle' }) }
}
