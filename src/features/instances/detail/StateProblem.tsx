import { useQuery } from '@tanstack/react-query'
import { ActionErrorLink } from '@/components/instances/ActionErrorLink'
import { LocalTime } from '@/components/LocalTime'
import { errorText } from '@/domain/instances/pastActionTexts'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { Banner } from '@/ui/Banner'
import type { TabProps } from './InstancePage'

/** What went wrong and what helps, that it stopped by itself or is missing, or until when a deleted server can be restored. */
export function StateProblem({ instance }: Pick<TabProps, 'instance'>) {
  const { data } = useQuery({
    ...instanceActionsQuery(instance.id),
    enabled: instance.state === 'error' || instance.state === 'stopped',
  })
  const failed = data?.find(({ status }) => status === 'failed')
  // A snapshot leaves a server as it is.
  const last = data?.find(({ kind }) => !kind.endsWith('_snapshot'))
  if (instance.state === 'deleted' && instance.purgeAfter !== null) {
    return (
      <div className="px-(--pad) pb-4">
        <Banner title="This server is in the recycle bin.">
          You can restore it until <LocalTime at={instance.purgeAfter} />. Then its disk is wiped
          for good. Nothing is billed.
        </Banner>
      </div>
    )
  }
  if (instance.state === 'stopped' && last?.kind === 'self_stop') {
    return (
      <div className="px-(--pad) pb-4">
        <Banner title={`${instance.name} stopped by itself.`}>
          Nobody stopped it here: it was shut down from inside, or on our machines. That was at{' '}
          <LocalTime at={last.requestedAt} />. Its disk and addresses are kept, and stay billed.
          Start it again when you like.
        </Banner>
      </div>
    )
  }
  if (instance.state !== 'error') return null
  // What was tried since and failed changes nothing.
  const done = data?.find(
    ({ kind, status }) => status === 'succeeded' && !kind.endsWith('_snapshot'),
  )
  if (done?.kind === 'lost') {
    return (
      <div className="px-(--pad) pb-4">
        <Banner tone="error" title={`${instance.name} is missing on our machines.`}>
          We have not found it since <LocalTime at={done.requestedAt} />, and nothing is billed
          since then. Its snapshots are kept. Do you need what is on its disk? Then contact support
          first. A rebuild makes the server again, with an empty disk.
        </Banner>
      </div>
    )
  }
  return (
    <div className="px-(--pad) pb-4">
      <Banner
        tone="error"
        title={`${instance.name} has an error on our side.`}
        actions={failed ? <ActionErrorLink code={failed.errorCode} /> : undefined}
      >
        {failed ? `The ${failed.kind} failed: ${errorText(failed.errorCode)}. ` : ''}
        Nothing is billed until it runs again. Its disk and addresses are kept. Start it again, or
        contact support.
      </Banner>
    </div>
  )
}
