import { useQuery } from '@tanstack/react-query'
import { ActionErrorLink } from '@/components/instances/ActionErrorLink'
import { LocalTime } from '@/components/LocalTime'
import { actionNoun } from '@/domain/instances/actionNoun'
import type { InstanceAction } from '@/domain/instances/history'
import { errorText } from '@/domain/instances/pastActionTexts'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { Banner, type BannerProps } from '@/ui/Banner'
import type { TabProps } from './InstancePage'

type Problem = Pick<BannerProps, 'title' | 'children' | 'tone' | 'actions'>

/** What went wrong and what helps, that it stopped by itself, is missing or unreachable, or until when a deleted server can be restored. */
export function StateProblem({ instance }: Pick<TabProps, 'instance'>) {
  const { data } = useQuery({
    ...instanceActionsQuery(instance.id),
    enabled: instance.state === 'error' || instance.state === 'stopped',
  })
  const problem = problemOf(instance, data)
  return problem === undefined ? null : (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner {...problem} />
    </div>
  )
}

function problemOf(
  instance: TabProps['instance'],
  actions: readonly InstanceAction[] | undefined,
): Problem | undefined {
  const { name, state, purgeAfter, rescueSince } = instance
  if (state === 'deleted' && purgeAfter !== null) {
    return {
      title: 'This server is in the recycle bin.',
      children: (
        <>
          You can restore it until <LocalTime at={purgeAfter} />. Then its disk is erased for good.
          Nothing is billed.
        </>
      ),
    }
  }
  // A snapshot leaves a server as it is.
  const last = actions?.find(({ kind }) => !kind.endsWith('_snapshot'))
  if (state === 'stopped' && last?.kind === 'self_stop') {
    return {
      title: `${name} stopped by itself.`,
      children: (
        <>
          Nobody stopped it here: it was shut down from inside, or on our machines. That was at{' '}
          <LocalTime at={last.requestedAt} />. Its disk and addresses are kept, and stay billed.
          Start it again when you like.
        </>
      ),
    }
  }
  if (state === 'error') return errorOf(name, actions)
  return rescueSince === null
    ? undefined
    : {
        title: `${name} is in the rescue system.`,
        children:
          'Its own system does not run. Its disk is in the folder /mnt/disk of the rescue system. Leave it in the part “Access”.',
      }
}

function errorOf(name: string, actions: readonly InstanceAction[] | undefined): Problem {
  const failed = actions?.find(({ status }) => status === 'failed')
  // What was tried since and failed changes nothing.
  const done = actions?.find(
    ({ kind, status }) => status === 'succeeded' && !kind.endsWith('_snapshot'),
  )
  const cause = failed
    ? `The ${actionNoun(failed.kind)} failed: ${errorText(failed.errorCode)}. `
    : ''
  const more = {
    tone: 'error' as const,
    actions: failed ? <ActionErrorLink code={failed.errorCode} /> : undefined,
  }
  if (done?.kind === 'lost') {
    return {
      tone: 'error',
      title: `${name} is missing on our machines.`,
      children: (
        <>
          We have not found it since <LocalTime at={done.requestedAt} />, and nothing is billed
          since then. Its snapshots are kept. Do you need what is on its disk? Then contact support
          first. A rebuild makes the server again, with an empty disk.
        </>
      ),
    }
  }
  if (done?.kind === 'unreachable') {
    return {
      tone: 'error',
      title: `${name} is unreachable.`,
      children: (
        <>
          The machine that it runs on has not answered since <LocalTime at={done.requestedAt} />,
          and nothing is billed since then. We work on it. The server comes back by itself, and we
          tell you then.
        </>
      ),
    }
  }
  if (actions !== undefined && done === undefined) {
    return {
      ...more,
      title: `${name} could not be created.`,
      children: `${cause}It has never run, so it holds no data, and nothing is billed. Start it to try again, or delete it.`,
    }
  }
  return {
    ...more,
    title: `${name} has an error on our side.`,
    children: `${cause}Nothing is billed until it runs again.${
      done === undefined ? '' : ' Its disk and addresses are kept.'
    } Start it again, or contact support.`,
  }
}
