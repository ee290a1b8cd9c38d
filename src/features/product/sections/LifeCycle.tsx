import { clsx } from 'clsx'
import type { QueryView } from '@/lib/queryView'
import { DataSource } from '@/ui/DataSource'
import { Table, type Column } from '@/ui/Table'
import type { InstanceState, Transition } from '@/domain/catalogue/queries'
import { LifeCycleFigure } from '@/components/lifeCycle/LifeCycleFigure'
import { stepsOf, type Step } from '@/components/lifeCycle/stateGraph'
import styles from '@/components/lifeCycle/lifeCycle.module.css'

export interface LifeCycleProps {
  query: QueryView<readonly [readonly InstanceState[], readonly Transition[]]>
  /** Where the rows answer as JSON; without it the plate writes them out itself. */
  jsonHref?: string
}

const EFFECTS: Record<string, string> = {
  starts: 'starts',
  goes_on: 'goes on',
  new_price: 'goes on, at the new price',
  stops: 'ends',
  none: 'not billed',
}

/** The life of a server, drawn from the table of legal actions, with the same actions as a list. */
export function LifeCycle({ query, jsonHref }: LifeCycleProps) {
  const [states = [], transitions] = query.data ?? []
  const steps = stepsOf(transitions ?? [])
  return (
    <section className="band" id="life-cycle" aria-labelledby="life-cycle-title">
      <div className="head">
        <h2 id="life-cycle-title">Life cycle</h2>
        <p>Every action and what it does to your bill.</p>
        <ul className={clsx(styles.key, 'small')}>
          <li data-key="lit">Billed</li>
          <li data-key="fails">On failure</li>
        </ul>
      </div>
      <div className="body">
        <LifeCycleFigure query={query} />
        <details className={styles.list}>
          <summary>{steps.length === 0 ? 'All actions' : `All ${steps.length} actions`}</summary>
          <Table
            caption="Actions on a server"
            columns={columnsOf(states)}
            rows={steps}
            rowKey={(step) => `${step.action} ${step.from.join(' ')}`}
          />
        </details>
        <DataSource
          source="GET /rest/v1/instance_transition_catalogue"
          note={transitions === undefined ? null : `${transitions.length} transitions`}
          {...(jsonHref === undefined ? { json: transitions } : { jsonHref })}
        />
      </div>
    </section>
  )
}

function columnsOf(states: readonly InstanceState[]): Column<Step>[] {
  const labels = new Map(states.map(({ state, label }) => [state, label.toLowerCase()]))
  const name = (state: string) => labels.get(state) ?? state
  return [
    {
      id: 'action',
      header: 'Action',
      rowHeader: true,
      cell: ({ action, needsConfirm }) => (
        <>
          {action.replaceAll('_', ' ')}{' '}
          {needsConfirm ? <span className="block label">asks you to confirm</span> : null}
        </>
      ),
    },
    {
      id: 'from',
      header: 'From',
      cell: ({ from }) =>
        from.map((state) => (state === null ? 'no server' : name(state))).join(', '),
    },
    {
      id: 'to',
      header: 'To',
      className: 'md:whitespace-nowrap',
      cell: ({ via, to }) => (via === null ? `→ ${name(to)}` : `${name(via)} → ${name(to)}`),
    },
    {
      id: 'fail',
      header: 'On failure',
      className: 'whitespace-nowrap',
      cell: ({ fail }) => (fail === null ? <span className="dim">cannot fail</span> : name(fail)),
    },
    {
      id: 'who',
      header: 'Who',
      className: 'whitespace-nowrap',
      cell: ({ roles }) => roles.join(', '),
    },
    {
      id: 'bill',
      header: 'Your bill',
      cell: ({ billingEffect }) =>
        billingEffect === null
          ? 'unknown'
          : (EFFECTS[billingEffect] ?? billingEffect.replaceAll('_', ' ')),
    },
  ]
}
