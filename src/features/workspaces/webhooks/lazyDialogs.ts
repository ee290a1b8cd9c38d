import { lazyWithRetry } from '@/ui/lazyWithRetry'

/** Loaded when an owner makes or changes a webhook. */
export const WebhookDialog = lazyWithRetry(
  'The form',
  async () => (await import('./WebhookDialog')).WebhookDialog,
)

/** Loaded when there is a new secret. */
export const WebhookSecret = lazyWithRetry(
  'The secret',
  async () => (await import('./WebhookSecret')).WebhookSecret,
)
