/*
 * Keeps the toaster out of the page's first load: it is loaded with the first message.
 */
import type * as Toasts from './Toaster'
import type { ToastAction } from './Toaster'

const listeners = new Set<() => void>()
let notified = false

async function notify(show: (toasts: typeof Toasts) => unknown): Promise<void> {
  try {
    const toasts = await import('./Toaster')
    notified = true
    for (const listener of listeners) listener()
    show(toasts)
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
  void notify((toasts) => toasts.notifySuccess(message, action))
}

/**
 * Shows an error message.
 * @param href what explains the error
 */
export function notifyError(message: string, href?: string): void {
  void notify((toasts) => toasts.notifyError(message, href))
}

/** True after the first message: then the toaster must be mounted. */
export function hasNotified(): boolean {
  return notified
}

export function onFirstNotification(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
