import type { Webhook } from '@/domain/webhooks/webhooks'
import { StateTag } from '@/ui/StateTag'

/** Whether a webhook is on, and whether its last delivery worked. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { switchedOffAt, switchOffReason, deliveredAt, failedAt } = webhook
  if (switchedOffAt !== null) {
    return (
      <StateTag state={switchOffReason === 'person' ? 'stopped' : 'error'}>Switched off</StateTag>
    )
  }
  if (failedAt !== null && (deliveredAt === null || failedAt > deliveredAt)) {
    return <StateTag state="retiring">Failing</StateTag>
  }
  return deliveredAt === null ? (
    <StateTag state="planned">Nothing delivered yet</StateTag>
  ) : (
    <StateTag state="available">Working</StateTag>
  )
}
