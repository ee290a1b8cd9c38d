import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import type { FormValues } from '@/components/versionedForm/formValues'
import type { IncidentKind } from '@/domain/status/incidents'
import { messagePreviewQuery } from '@/domain/status/maintenanceQueries'
import { formatCount } from '@/lib/format'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { targetsOf } from './maintenanceTargets'

const MailPreview = lazyWithRetry(
  'The preview of the email',
  async () => (await import('./MailPreview')).MailPreview,
)

/** '1 person', '3 people'. */
const count = (number: number, one: string, many: string) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

/** Who gets a message when the form is published, and the email as they read it. */
export function WhoIsTold({ kind, fields }: { kind: IncidentKind; fields: FormValues }) {
  const targets = kind === 'maintenance' ? targetsOf(fields) : null
  const query = useQuery(messagePreviewQuery(targets))
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  return (
    <section aria-label="Who is told" className="rounded-control border border-line-2">
      <QueryState query={query}>
        {(data) => (
          <p role="status" className="px-4 py-3 text-14">
            {data === undefined ? (
              'Counting who is told…'
            ) : (
              <>
                {targets === null ? null : data.servers === 0 ? (
                  'There is no server to name. '
                ) : (
                  <>
                    {count(data.servers, 'server', 'servers')} in{' '}
                    {count(data.workspaces, 'workspace', 'workspaces')}:{' '}
                    <b className="strong">
                      {count(data.people, 'person is told', 'people are told')}
                    </b>{' '}
                    by name of their servers.{' '}
                  </>
                )}
                {data.subscribers === 0 ? (
                  'The status page has no subscribers.'
                ) : (
                  <>
                    {targets === null ? '' : 'Besides, '}
                    {count(data.subscribers, 'subscriber', 'subscribers')} of the status page{' '}
                    {data.subscribers === 1 ? 'gets' : 'get'} it.
                  </>
                )}
              </>
            )}
          </p>
        )}
      </QueryState>
      <details
        className="border-t border-line"
        onToggle={(event) => setIsPreviewOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11 cursor-pointer px-4 py-3 text-14 text-text hover:bg-raised">
          Preview of the email
        </summary>
        {isPreviewOpen ? (
          <MailPreview
            kind={kind}
            fields={fields}
            servers={targets === null ? [] : (query.data?.names ?? [])}
          />
        ) : null}
      </details>
    </section>
  )
}
