import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 1_000

/** Waits until it is worth another look. @throws the reason of the signal, once that is aborted */
export async function pause(signal: AbortSignal): Promise<void> {
  await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
