import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { instanceFacts } from '@/components/instances/instanceFacts'
import { LifeCycleFigure } from '@/components/lifeCycle/LifeCycleFigure'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { labelsOf } from '@/domain/instances/filterInstances'
import { combineQueries } from '@/lib/queryView'
import { CopyButton } from '@/ui/CodeBlock'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { ActionButton } from './ActionButton'
import type { TabProps } from './InstancePage'
import { MonthMeter } from './MonthMeter'
import { StateProblem } from './StateProblem'

/** The state of the server with its actions, what it costs, and its facts. */
export function OverviewTab({ instance, rules, actions, isSimulated }: TabProps) {
  const lifeCycle = combineQueries(useQuery(statesQuery), useQuery(transitionsQuery))
  return (
    <>
      <section aria-labelledby="life-cycle" className="border-b border-line">
        <SectionHead id="life-cycle" title="Life cycle" />
        <StateProblem instance={instance} />
        <div role="group" aria-label="Actions" className="flex flex-wrap gap-3 px-(--pad) pb-4">
          {instance.state === 'deleted' ? (
            <ActionButton kind="restore" {...{ instance, rules, actions }} />
          ) : (
            (['start', 'stop', 'reboot', 'delete'] as const).map((kind) => (
              <ActionButton key={kind} kind={kind} {...{ instance, rules, actions }} />
            ))
          )}
        </div>
        <LifeCycleFigure query={lifeCycle} current={instance.state} />
      </section>
      <div className="grid lg:grid-cols-2">
        <section aria-labelledby="month-so-far" className="border-line max-lg:border-b lg:border-r">
          <MonthMeter instance={instance} />
        </section>
        <section aria-labelledby="facts">
          <SectionHead
            id="facts"
            title="Facts"
            aside={isSimulated ? 'Simulated: nothing answers at these addresses' : undefined}
          />
          <DescriptionList items={factsOf(instance)} className="border-t border-line" />
        </section>
      </div>
    </>
  )
}

function factsOf(instance: TabProps['instance']): KeyValueItem[] {
  const [address] = instance.addresses
  const command = `ssh root@${address}`
  return [
    ...instanceFacts(instance, true),
    ...(address === undefined
      ? []
      : [
          {
            label: 'Sign in',
            value: <code>{command}</code>,
            action: <CopyButton text={command} what="the command to sign in" />,
          },
        ]),
    {
      label: 'Labels',
      value: labelsOf(instance).join(', ') || 'None',
      action: (
        <Link
          to="/dashboard/servers/$id"
          params={{ id: instance.id }}
          search={{ tab: 'settings' }}
          className="text-14"
        >
          Edit
        </Link>
      ),
    },
    { label: 'Protection', value: instance.isProtected ? 'On' : 'Off' },
    {
      label: 'Created',
      value: (
        <>
          <LocalTime at={instance.createdAt} />
          {instance.createdBy === null ? '' : ` by ${instance.createdBy}`}
        </>
      ),
    },
  ]
}
