import { Link } from '@tanstack/react-router'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'

export interface WebhookSecretProps {
  title: string
  secret: string
  /** What else is to know about it. */
  note?: string
  onDone: () => void
}

/** The secret of a webhook, which is shown once. */
export function WebhookSecret({ title, secret, note, onDone }: WebhookSecretProps) {
  return (
    <Banner
      tone="ok"
      role="status"
      title={title}
      actions={
        <>
          <CopyButton text={secret} what="the secret" />
          <Button size="sm" onClick={onDone}>
            I have stored it
          </Button>
        </>
      }
    >
      Your program checks with this secret that an event comes from us. Store it now: we do not show
      it again. {note} The guide{' '}
      <Link to="/api-docs/$guide" params={{ guide: 'webhooks' }}>
        Webhooks
      </Link>{' '}
      has receivers in three languages.
      <code data-secret="" className="mt-2 block wrap-anywhere">
        {secret}
      </code>
    </Banner>
  )
}
