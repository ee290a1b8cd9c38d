const LOOK_EVERY_MS = 1_000

/** Waits until it is worth another look. @throws the reason of the signal, once that is aborted */
export async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LOOK_EVERY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  signal.throwIfAborted()
}
