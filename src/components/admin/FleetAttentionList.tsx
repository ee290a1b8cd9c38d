import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import type { FleetAttention } from '@/domain/instances/admin/attention'
import { formatCount } from '@/lib/format'
import { useArea, type Area } from './useArea'

/** '1 action is stuck', '3 actions are stuck'. */
const count = (items: number, one: string, many: string) =>
  `${formatCount(items)} ${items === 1 ? one : many}`

function linkOf({ kind, items }: FleetAttention, { root, isForAdmins }: Area): ReactNode {
  switch (kind) {
    case 'provisioner':
      return (
        <>
          No provisioner is at work: what customers ask of servers waits.{' '}
          {isForAdmins ? <Link to="/admin/capacity">See provisioners</Link> : 'Tell an admin.'}
        </>
      )
    case 'worker':
      return (
        <>
          No worker is at work: messages wait. <Link to={`${root}/messages`}>See the messages</Link>
        </>
      )
    case 'message':
      return (
        <Link to={`${root}/messages`}>
          {count(items, 'message', 'messages')} could not be delivered
        </Link>
      )
    case 'ticket':
      return (
        <Link to={`${root}/tickets`} search={{ state: 'waiting_for_us' }}>
          {count(items, 'ticket waits for an answer', 'tickets wait for an answer')}
        </Link>
      )
    case 'create_failed':
      return (
        <Link to={`${root}/servers`} search={{ state: 'error' }}>
          {count(items, 'server could not be created', 'servers could not be created')}
        </Link>
      )
    case 'error':
      return (
        <Link to={`${root}/servers`} search={{ state: 'error' }}>
          {count(items, 'server is', 'servers are')} in the state “Error”
        </Link>
      )
    case 'stuck':
      return (
        <Link to={`${root}/servers`} search={{ stuck: true }}>
          {count(items, 'server is stuck', 'servers are stuck')}
        </Link>
      )
    case 'quota_request':
      return (
        <Link to={`${root}/quotas`}>
          {count(items, 'request for a higher limit waits', 'requests for a higher limit wait')}
        </Link>
      )
    case 'image_missing': {
      const text = count(items, 'published image is', 'published images are')
      return (
        <>{isForAdmins ? <Link to="/admin/images">{text}</Link> : text} missing in the engine</>
      )
    }
    case 'unknown':
      return (
        <Link to={`${root}/servers`}>
          {count(items, 'server is unknown', 'servers are unknown')} to the database
        </Link>
      )
    case 'orphaned':
      return (
        <Link to={`${root}/servers`}>
          {count(items, 'server is missing', 'servers are missing')} in the engine
        </Link>
      )
    case 'wrong_state':
      return (
        <Link to={`${root}/servers`}>
          {count(items, 'server has', 'servers have')} another state in the engine
        </Link>
      )
    default:
      return (
        <Link to={`${root}/servers`}>
          {count(items, 'difference', 'differences')} between the engine and the database
        </Link>
      )
  }
}

/** What needs attention about servers, quotas, tickets and messages, each with the place to handle it. */
export function FleetAttentionList({ items }: { items: readonly FleetAttention[] }) {
  const area = useArea()
  return items.length === 0 ? null : (
    <ul aria-label="Servers, quotas, tickets and messages" className="border-b border-line text-14">
      {items.map((item) => (
        <li
          key={item.kind}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line px-(--pad) py-2.5 last:border-b-0"
        >
          <span className="font-medium">{linkOf(item, area)}</span>
          {item.since === null ? null : (
            <span className="num text-12 text-text-3">
              since <LocalTime at={item.since} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
