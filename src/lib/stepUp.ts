import type { Failure } from '@machines/auth.types'
import { failure } from './errors'

/** Asks the person to confirm who they are. Rejects with `step_up_cancelled` if they close the question. */
type Confirm = () => Promise<void>

let ask: Confirm | undefined
let asking: Promise<void> | undefined

/** Sets what asks the person: the layout of signed-in people does. Returns a function that removes it. */
export function onStepUp(confirm: Confirm): () => void {
  ask = confirm
  return () => {
    if (ask === confirm) ask = undefined
  }
}

/**
 * Asks the person to confirm who they are. Calls that ask at the same time share one question.
 * @throws Failure (plain object): `step_up_cancelled`; `step_up_required` where no page can ask
 */
export async function confirmIdentity(): Promise<void> {
  if (ask === undefined) throw failure('step_up_required')
  asking ??= ask().finally(() => {
    asking = undefined
  })
  await asking
}

/**
 * Makes a call. If the service wants a fresh confirmation first, the person is asked, and the call is made again.
 * `callBackend` does this by itself.
 * @throws Failure (plain object): those of the call, and `step_up_cancelled`
 */
export async function withStepUp<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call()
  } catch (error) {
    if ((error as Partial<Failure>).code !== 'step_up_required' || ask === undefined) throw error
    await confirmIdentity()
    return call()
  }
}
