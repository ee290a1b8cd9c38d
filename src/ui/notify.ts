/*
 * Keeps the toaster out of the page's first load: it is loaded with the first message.
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
    // The toaster cannot be loaded. The action has happened, so this is not an error.
  }
}

/** Preloads the toaster, so that it can show messages offline. */
export function prepareNotifications(): void {
  import('./Toaster').catch(() => undefined)
}

/** Shows a success message, with an optional action such as Undo. */
export function notifySuccess(message: string, action?: ToastAction): void {
  void notify('notifySuccess', message, action)
}

/** Shows an error message. */
export function notifyError(message: string): void {
  void notify('notifyError', message)
}

/** True after the first message: then the toaster must be mounted. */
export function hasNotified(): boolean {
  return notified
}

export function onFirstNotification(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
