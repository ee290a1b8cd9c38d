import { Link } from '@tanstack/react-router'
import { didItself, errorText, pastOf } from '@/domain/instances/pastActionTexts'
import { viaLabels } from '@/domain/instances/activitySearch'
import type { InstanceAction } from '@/domain/instances/history'
import { StateTag } from '@/ui/StateTag'
import { TimeAgo } from '../TimeAgo'
import { ActionErrorLink } from './ActionErrorLink'

export interface ActionListProps {
  label: string
  actions: readonly InstanceAction[]
  /** Names the server of each action. */
  withServer?: boolean
  /** The page of a server. Default: the one of customers. */
  serverPath?: (id: string) => string
}

function personOf({ requestedBy, via }: InstanceAction): string {
  if (requestedBy !== null) return requestedBy
  return via === 'system' || via === 'admin' ? viaLabels[via] : 'A former member'
}

/** What was done to servers, by whom, through what, and how it went. */
export function ActionList({
  label,
  actions,
  withServer = false,
  serverPath = (id) => `/dashboard/servers/${id}`,
}: ActionListProps) {
  const serverLink = ({ instance }: InstanceAction) => (
    <Link to={serverPath(instance.id)}>{instance.name}</Link>
  )
  return (
    <ul aria-label={label} className="border-t border-line text-14">
      {actions.map((action) => (
        <li
          key={action.id}
          className="grid grid-cols-[7rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line px-(--pad) py-2.5 last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="num text-12/5 text-text-3 max-md:col-span-2">
            <TimeAgo at={action.requestedAt} />
          </span>
          <span className="min-w-0 wrap-anywhere">
            {/* The margin is here, so that a tag that wraps to the next line is not indented. */}
            <span className="mr-3">
              {didItself(action.kind) === undefined ? (
                <>
                  <b className="strong">{personOf(action)}</b> {pastOf(action.kind)}{' '}
                  {withServer ? serverLink(action) : 'it'}
                </>
              ) : (
                <>
                  {withServer ? serverLink(action) : 'It'} {didItself(action.kind)}
                </>
              )}
            </span>
            {action.status === 'failed' ? (
              <>
                <StateTag state="error">Failed: {errorText(action.errorCode)}</StateTag>{' '}
                <ActionErrorLink code={action.errorCode} />
              </>
            ) : action.status === 'cancelled' ? (
              <StateTag state="stopped">Cancelled</StateTag>
            ) : action.status === 'succeeded' ? null : (
              <StateTag state="starting">
                {action.status === 'queued' ? 'Waiting' : 'In progress'}
              </StateTag>
            )}
          </span>
          <span className="min-w-0 text-12/5 wrap-anywhere text-text-3">
            {action.apiKey === null ? viaLabels[action.via] : `By API key ${action.apiKey}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
