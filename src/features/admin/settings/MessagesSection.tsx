import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { isReporting } from '@/domain/deliveries/isReporting'
import { deliveryOverviewQuery, workersQuery } from '@/domain/deliveries/queryOptions'
import { formatCount } from '@/lib/format'
import { DescriptionList } from '@/ui/DescriptionList'
import { Skeleton } from '@/ui/Skeleton'

/** The sender of mails, as the worker reports it. */
function Sender() {
  const { data: workers } = useQuery(workersQuery)
  if (workers === undefined) return '…'
  const worker = workers.find(isReporting)
  if (worker === undefined) return 'Not known: no worker is reporting'
  return (
    <span className="wrap-anywhere">
      {worker.facts.mail_from ?? 'None: the worker has no mail server, and mails wait'}
    </span>
  )
}

/** Whether mails leave the site. Their sender and their mail server are set where the worker runs. */
export function MessagesSection() {
  const query = useQuery(deliveryOverviewQuery)
  return (
    <section aria-labelledby="settings-messages" className="border-t border-line">
      <SectionHead
        id="settings-messages"
        title="Messages"
        aside={<Link to="/admin/messages">See all</Link>}
      />
      <p className="max-w-prose px-(--pad) pb-4 text-14">
        The worker sends them. Its environment has the sender (<code>MAIL_FROM</code>) and the mail
        server (<code>MAIL_SMTP_URL</code>).
      </p>
      <QueryState query={query} pending={<Skeleton lines={3} className="mx-(--pad) mb-6" />}>
        {(data) =>
          data === undefined ? null : (
            <DescriptionList
              className="border-t border-line"
              items={[
                { label: 'Sender', value: <Sender /> },
                {
                  label: 'Last mail sent',
                  value:
                    data.last_sent_at === null ? (
                      'None within 30 days'
                    ) : (
                      <LocalTime at={data.last_sent_at} />
                    ),
                },
                {
                  label: 'Waiting',
                  value:
                    data.oldest_due_at === null ? (
                      formatCount(data.queue.queued + data.queue.running)
                    ) : (
                      <>
                        {formatCount(data.queue.queued + data.queue.running)}, the oldest since{' '}
                        <LocalTime at={data.oldest_due_at} />
                      </>
                    ),
                },
                { label: 'Not delivered', value: formatCount(data.queue.failed) },
              ]}
            />
          )
        }
      </QueryState>
    </section>
  )
}
