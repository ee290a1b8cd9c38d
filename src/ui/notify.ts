/*
 * Messages without their weight: the toaster is loaded with the first message, not with the page.
 */
import type { ToastAction } from './Toaster'

const listeners = new Set<() => void>()
let notified = false

async function notify(
  kind: 'notifySuccess' | 'notifyError',
  message: string,
  action?: ToastAction,
): Promise<void> {
  try {
    const toasts = await import('./Toaster')
    notified = true
    for (const listener of listeners) listener()
    toasts[kind](message, action)
  } catch {
    // What would show it cannot be loaded. Whatever it is about has happened all the same.
  }
}

/** Loads what shows messages, for a time when there may be no connection. */
export function prepareNotifications(): void {
  import('./Toaster').catch(() => undefined)
}

/** Says that something went well, and offers an action such as Undo. */
export function notifySuccess(message: string, action?: ToastAction): void {
  void notify('notifySuccess', message, action)
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
