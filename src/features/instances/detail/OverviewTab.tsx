import { useQuery } from '@tanstack/react-query'
import { instanceFacts } from '@/components/instances/instanceFacts'
import { LifeCycleFigure } from '@/components/lifeCycle/LifeCycleFigure'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { labelsOf } from '@/domain/instances/filterInstances'
import { combineQueries } from '@/lib/queryView'
import { CopyButton } from '@/ui/CodeBlock'
import { DescriptionList, type KeyValueItem } from '@/ui/DescriptionList'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'
import { MonthMeter } from './MonthMeter'
import { StateProblem } from './StateProblem'
import { TabLink } from './TabLink'

const LatelySections = lazyWithRetry(
  'What the server did lately',
  async () => (await import('./LatelySections')).LatelySections,
  () => <CenteredSpinner />,
)

/** What is wrong, the facts of the server, what it costs, what it did lately, and its life cycle. */
export function OverviewTab(props: TabProps) {
  const { instance, isSimulated } = props
  const lifeCycle = combineQueries(useQuery(statesQuery), useQuery(transitionsQuery))
  return (
    <>
      <StateProblem instance={instance} />
      <div className="grid border-b border-line lg:grid-cols-2">
        <section aria-labelledby="facts" className="border-line max-lg:border-b lg:border-r">
          <SectionHead
            id="facts"
            title="Facts"
            aside={isSimulated ? 'Simulated: nothing answers at these addresses' : undefined}
          />
          <DescriptionList items={factsOf(instance)} className="border-t border-line" />
        </section>
        <section aria-labelledby="month-so-far">
          <MonthMeter instance={instance} />
        </section>
      </div>
      {/* As high as its rows mostly are, so that little moves when they arrive. */}
      <div className="min-h-80 border-b border-line">
        <LatelySections {...props} />
      </div>
      <section aria-labelledby="life-cycle">
        <SectionHead id="life-cycle" title="Life cycle" />
        <LifeCycleFigure query={lifeCycle} current={instance.state} />
      </section>
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
        <TabLink id={instance.id} tab="settings">
          Edit
        </TabLink>
      ),
    },
    { label: 'Protection', value: instance.isProtected ? 'On' : 'Off' },
    ...(instance.mayBeStopped ? [{ label: 'At the monthly limit', value: 'Stops' }] : []),
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
