import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { webhooksStale } from '@/domain/staleKeys'
import { webhookEventsQuery } from '@/domain/webhooks/queryOptions'
import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookValues,
} from '@/domain/webhooks/webhooks'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { DescriptionList } from '@/ui/DescriptionList'
import { notifySuccess } from '@/ui/notify'
import { PageHeader } from '@/ui/PageHeader'
import { DeliveriesSection } from './DeliveriesSection'
import { WebhookDialog, WebhookSecret } from './lazyDialogs'
import { WebhookState } from './WebhookState'

const offTexts: Readonly<Record<NonNullable<Webhook['switchOffReason']>, string>> = {
  person: 'An owner switched it off. No events are sent.',
  failed:
    'Nothing could be delivered for 3 days. See below why, repair the receiver, then switch it on.',
  gone: 'The receiver answered with 410, which asks for no more events.',
}

/** The later of two times. */
const lastOf = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one > other) ? one : other

type Question = 'edit' | 'rotate' | 'switchOff' | 'delete'

export interface WebhookDetailProps {
  webhook: Webhook
  /** Why the person cannot change it. */
  reason: string | undefined
}

/** A webhook with what an owner does to it, and its deliveries. */
export function WebhookDetail({ webhook, reason }: WebhookDetailProps) {
  const { id, name } = webhook
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setQuestion(null)
  const meta = { invalidates: webhooksStale, alsoAfter: 'failure' } as const
  const isOff = webhook.switchedOffAt !== null

  const update = useMutation({
    mutationFn: ({ name: newName, url, kinds }: WebhookValues) =>
      // The address alone asks once more who is there.
      updateWebhook(id, { name: newName, kinds, ...(url === webhook.url ? {} : { url }) }),
    onSuccess: () => {
      close()
      notifySuccess('The webhook is changed.')
    },
    meta,
  })
  const enable = useMutation({
    mutationFn: (enabled: boolean) => updateWebhook(id, { enabled }),
    onSuccess: (_, enabled) => {
      close()
      notifySuccess(`${name} is switched ${enabled ? 'on' : 'off'}.`)
    },
    meta,
  })
  const rotate = useMutation({
    mutationFn: () => rotateWebhookSecret(id),
    onSuccess: (made) => {
      close()
      setSecret(made)
    },
    meta,
  })
  const remove = useMutation({
    mutationFn: () => deleteWebhook(id),
    onSuccess: async () => {
      notifySuccess(`${name} is deleted.`)
      await navigate({ to: '/dashboard/workspace/webhooks' })
    },
    meta,
  })
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => notifySuccess('A test is on its way. Its result appears under “Deliveries”.'),
    meta,
  })
  const ask = (next: Question) => {
    for (const each of [update, enable, rotate, remove]) each.reset()
    setQuestion(next)
  }
  const failed = test.error ?? (question === null ? enable.error : null)

  return (
    <>
      <PageHeader
        eyebrow={<Link to="/dashboard/workspace/webhooks">Webhooks</Link>}
        title={<span className="wrap-anywhere">{name}</span>}
        actions={
          <>
            <Button
              variant="primary"
              busy={test.isPending}
              disabledReason={reason ?? (isOff ? 'The webhook is switched off.' : undefined)}
              onClick={() => test.mutate()}
            >
              Send a test
            </Button>
            <Button disabledReason={reason} onClick={() => ask('edit')}>
              Change
            </Button>
          </>
        }
      />
      {webhook.switchOffReason === null ? null : (
        <div className="border-b border-line px-(--pad) py-5">
          <Banner
            tone={webhook.switchOffReason === 'person' ? 'info' : 'error'}
            title="This webhook is switched off."
            actions={
              <Button
                size="sm"
                busy={enable.isPending}
                disabledReason={reason}
                onClick={() => enable.mutate(true)}
              >
                Switch on again
              </Button>
            }
          >
            {offTexts[webhook.switchOffReason]} Events that happened meanwhile are not sent later.
          </Banner>
        </div>
      )}
      {failed ? (
        <div className="px-(--pad) py-5">
          <FailureBanner failure={failed} />
        </div>
      ) : null}
      {secret === null ? null : (
        <div className="px-(--pad) py-5">
          <WebhookSecret
            title="The secret is replaced."
            secret={secret}
            note="For 24 hours events are signed with the previous secret too."
            onDone={() => setSecret(null)}
          />
        </div>
      )}
      <section aria-labelledby="facts" className="border-b border-line">
        <SectionHead id="facts" title="Webhook" aside={<WebhookState webhook={webhook} />} />
        <Facts webhook={webhook} />
        <div className="flex flex-wrap gap-3 px-(--pad) py-5">
          <Button disabledReason={reason} onClick={() => ask('rotate')}>
            Replace the secret
          </Button>
          {isOff ? null : (
            <Button disabledReason={reason} onClick={() => ask('switchOff')}>
              Switch off
            </Button>
          )}
          <Button variant="danger" disabledReason={reason} onClick={() => ask('delete')}>
            Delete webhook
          </Button>
        </div>
      </section>
      <DeliveriesSection
        webhookId={id}
        webhookName={name}
        triedAt={lastOf(webhook.deliveredAt, webhook.failedAt)}
        disabledReason={reason ?? (isOff ? 'The webhook is switched off.' : undefined)}
      />
      {question === 'edit' ? (
        <WebhookDialog
          title={`Change ${name}`}
          submitLabel="Save"
          values={webhook}
          isPending={update.isPending}
          failure={update.error}
          onClose={close}
          onChange={update.reset}
          onSubmit={(values) => update.mutate(values)}
        />
      ) : null}
      <ConfirmDialog
        open={question === 'rotate'}
        onOpenChange={(open) => (open ? undefined : close())}
        title="Replace the secret?"
        description="You get a new secret. For 24 hours events are signed with both, so that you can change your program without a gap. The one before the present secret stops at once."
        confirmLabel="Replace the secret"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      >
        {rotate.error ? <FailureBanner failure={rotate.error} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'switchOff'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={`Switch ${name} off?`}
        description="Events that wait are dropped, and no new ones are sent until you switch it on again."
        confirmLabel="Switch off"
        busy={enable.isPending}
        onConfirm={() => enable.mutate(false)}
      >
        {enable.error ? <FailureBanner failure={enable.error} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={`Delete ${name}?`}
        description="Its program gets no more events, and the log of its deliveries is deleted. This cannot be undone."
        confirmLabel={`Delete ${name}`}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {remove.error ? <FailureBanner failure={remove.error} /> : null}
      </ConfirmDialog>
    </>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { data: events = [] } = useQuery(webhookEventsQuery)
  const titles = webhook.kinds.map(
    (kind) => events.find(({ name }) => name === kind)?.title ?? kind,
  )
  return (
    <DescriptionList
      items={[
        { label: 'Address', value: <span className="wrap-anywhere">{webhook.url}</span> },
        { label: 'Events', value: titles.length === 0 ? 'All' : titles.join(', ') },
        {
          label: 'Created',
          value: (
            <>
              <LocalTime at={webhook.createdAt} /> by {webhook.createdBy ?? 'a former member'}
            </>
          ),
        },
        ...(webhook.previousSecretUntil === null
          ? []
          : [
              {
                label: 'Previous secret',
                value: (
                  <>
                    signs too until <LocalTime at={webhook.previousSecretUntil} />
                  </>
                ),
              },
            ]),
      ]}
    />
  )
}
