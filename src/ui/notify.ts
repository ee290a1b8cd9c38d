/*
 * Messages without their weight: the toaster is loaded with the first message, not with the page.
 */
const listeners = new Set<() => void>()
let notified = false

async function notify(kind: 'notifySuccess' | 'notifyError', message: string): Promise<void> {
  notified = true
  for (const listener of listeners) listener()
  const toasts = await import('./Toaster')
  toasts[kind](message)
}

/** Says that something went well. */
export function notifySuccess(message: string): void {
  void notify('notifySuccess', message)
}

/** Says that something failed. */
export function notifyError(message: string): void {
  void notify('notifyError', message)
}

/** True once there was a message, and the toaster is to be mounted. */
export function hasNotified(): boolean {
  return notified
}

export function onFirstNotification(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
