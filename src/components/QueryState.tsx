import type { ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from './FailureBanner'
import { KEPT } from '@/lib/errorTexts'
import type { QueryView } from '@/lib/queryView'
import { ErrorLink } from './ErrorLink'
import { LocalTime } from './LocalTime'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

interface CommonProps<Data> {
  query: QueryView<Data>
  /** Replaces the message of a failed first request. Pass null if another part of the page shows it. */
  failed?: ReactNode
  /** What the message of a failed first request says, if not the words of the failure. */
  failedTitle?: string
  /** What happens to old rows if reading them again fails: a notice above them, or nothing. Default: 'notice'. */
  stale?: 'notice' | 'silent'
  /** Shown instead of rows that are an empty list. */
  empty?: ReactNode
  /** Classes for the space around the messages. */
  className?: string
}

/** `pending` is shown until the first answer. */
interface WithPending<Data> extends CommonProps<Data> {
  pending: Exclude<ReactNode, undefined>
  children: (data: Data) => ReactNode
}

/** Without `pending`, the content draws its own placeholders where it has no rows. */
interface WithPlaceholders<Data> extends CommonProps<Data> {
  pending?: never
  children: (data: Data | undefined) => ReactNode
}

/** Shows rows that are read, and every state in which they can be: pending, failed, stale and empty. */
export function QueryState<Data>(props: WithPending<Data>): ReactNode
export function QueryState<Data>(props: WithPlaceholders<Data>): ReactNode
export function QueryState<Data>(props: WithPending<Data> | WithPlaceholders<Data>): ReactNode {
  const { query, failed, failedTitle, stale = 'notice', className } = props
  const { data, error } = query
  if (data === undefined && error !== null) {
    return failed === undefined ? (
      <LoadFailure query={query} failure={error} title={failedTitle} className={className} />
    ) : (
      failed
    )
  }
  // The same tree with and without rows: otherwise content with placeholders would mount again, and lose its input.
  return (
    <>
      {error !== null && stale === 'notice' ? (
        <StaleNotice query={query} failure={error} className={className} />
      ) : null}
      {rowsOf(props)}
    </>
  )
}

function rowsOf<Data>(props: WithPending<Data> | WithPlaceholders<Data>): ReactNode {
  const { data } = props.query
  if (props.empty !== undefined && Array.isArray(data) && data.length === 0) return props.empty
  if (props.pending === undefined) return props.children(data)
  return data === undefined ? props.pending : props.children(data)
}

interface MessageProps {
  query: QueryView<unknown>
  failure: Failure
  className: string | undefined
}

/** Without the sentence about kept input, because a person who only reads has typed nothing. */
const hintOf = ({ hint }: Failure) => hint?.replace(`${KEPT} `, '')

/** Replaces rows that could not be loaded: what happened, and a button to try again. */
function LoadFailure({
  query,
  failure,
  title = failure.message,
  className = 'px-(--pad) py-6',
}: MessageProps & { title: string | undefined }) {
  return (
    <div className={className}>
      <FailureBanner
        failure={{ ...failure, message: title, hint: hintOf(failure) }}
        actions={<Retry query={query} />}
      />
    </div>
  )
}

/** Above rows that are still shown although reading them again has failed. */
function StaleNotice({ query, failure, className = 'px-(--pad) py-4' }: MessageProps) {
  return (
    <div className={className}>
      <Banner
        tone="warn"
        role="status"
        title={
          <>
            Not up to date. Last loaded on <LocalTime at={query.dataUpdatedAt} />.
          </>
        }
        actions={
          <>
            <Retry query={query} />
            <ErrorLink code={failure.code} />
          </>
        }
      >
        {failure.message} {hintOf(failure)}
      </Banner>
    </div>
  )
}

function Retry({ query }: { query: QueryView<unknown> }) {
  return (
    <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  )
}
