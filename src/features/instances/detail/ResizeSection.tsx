import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionCommand } from '@/components/instances/ActionCommand'
import { ActionFailure } from '@/components/instances/ActionFailure'
import { VatNote } from '@/components/catalogue/VatNote'
import { SectionHead } from '@/components/SectionHead'
import { whyNot } from '@/components/instances/whyNot'
import { YourBill } from '@/components/YourBill'
import { useOrderPayer } from '@/domain/billing/useOrderPayer'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { usePlansQuery } from '@/domain/catalogue/usePlansQuery'
import { billingEffect, effectOf } from '@/domain/instances/actionTexts'
import { doing } from '@/domain/instances/doing'
import { instanceCan } from '@/domain/instances/instanceCan'
import { quotasQuery } from '@/domain/instances/queryOptions'
import { resizeProblem } from '@/domain/instances/resizeProblem'
import { useInstanceAction } from '@/domain/instances/useInstanceAction'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'
import { ActionButton } from './ActionButton'
import type { TabProps } from './InstancePage'

const parameters = (plan: Plan) => ({ plan_id: plan.id, hourly_micros: plan.hourlyMicros })

/** How many plans are shown at first: those with the nearest prices, with the present one. */
const SHOWN = 5

interface ColumnOptions {
  prices: PriceFormatter
  /** The plan that the server has. */
  currentId: string
  onChoose: (plan: Plan) => void
}

function columnsOf({ prices, currentId, onChoose }: ColumnOptions): Column<Plan>[] {
  return [
    { id: 'plan', header: 'Plan', rowHeader: true, cell: ({ slug }) => <code>{slug}</code> },
    { id: 'vcpu', header: 'vCPU', align: 'end', figure: true, cell: ({ vcpus }) => vcpus },
    {
      id: 'memory',
      header: 'Memory',
      align: 'end',
      figure: true,
      cell: ({ memoryGib }) => `${memoryGib} GiB`,
    },
    {
      id: 'disk',
      header: 'Disk',
      align: 'end',
      figure: true,
      cell: ({ diskGib }) => (diskGib === null ? 'none' : `${diskGib} GiB`),
    },
    {
      id: 'hour',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: (plan) => prices.hourly(plan),
    },
    {
      id: 'cap',
      header: 'Monthly cap',
      align: 'end',
      figure: true,
      cell: (plan) => prices.cap(plan) ?? 'none',
    },
    {
      id: 'choose',
      header: 'Choose',
      hideLabel: true,
      align: 'end',
      list: 'corner',
      cell: (plan) =>
        plan.id === currentId ? (
          <span className="text-text-3">Current plan</span>
        ) : (
          <Button size="sm" aria-label={`Resize to ${plan.slug}`} onClick={() => onChoose(plan)}>
            Resize
          </Button>
        ),
    },
  ]
}

/** The plans that the server can have instead, with what each does to the bill. While it can have none: why. */
export function ResizeSection(props: TabProps) {
  const { instance, rules, actions } = props
  const { query, plans, prices: readerPrices, now } = usePlansQuery()
  const { words: readerWords } = useShownVat()
  const { data: workspaces } = useQuery(myWorkspacesQuery)
  const { id: workspaceId } = instance.workspace
  const role = workspaces?.find(({ id }) => id === workspaceId)?.role
  // A larger plan is an order: its prices are those of who pays.
  const payer = useOrderPayer({ id: workspaceId, role })
  const prices = payer.prices ?? readerPrices
  const { data: quotas } = useQuery(quotasQuery(workspaceId))
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<{ plan: Plan; key: string } | null>(null)
  const action = useInstanceAction({
    onDone: () => {
      setChosen(null)
      notifySuccess(`${instance.name} ${doing.resize}.`)
    },
  })
  const answer = instanceCan('resize', instance, rules)
  const own = plans.find(({ id }) => id === instance.plan.id)
  const kin = plans
    .filter(({ kind, gpuCount }) =>
      own === undefined ? gpuCount === instance.plan.gpuCount : kind === own.kind,
    )
    .map((plan) => ({ plan, problem: resizeProblem(plan, instance, now) }))
  const possible = kin.flatMap(({ plan, problem }) =>
    problem === undefined || plan.id === instance.plan.id ? plan : [],
  )
  const distance = ({ id, hourlyMicros }: Plan) =>
    id === instance.plan.id ? 0 : Math.abs(hourlyMicros - instance.price.hourlyMicros)
  const near = new Set(possible.toSorted((a, b) => distance(a) - distance(b)).slice(0, SHOWN))
  const impossible = kin.filter(
    ({ plan, problem }) => problem !== undefined && plan.id !== instance.plan.id,
  )
  const used = quotas?.filter(({ max, used: count }) => count >= max) ?? []
  return (
    <section id="resize" aria-labelledby="resize-title" className="border-t border-line">
      <SectionHead id="resize-title" title="Resize" />
      {answer.allowed ? (
        <>
          <p className="max-w-prose px-(--pad) pb-3 text-14">
            {effectOf('resize', instance.state)}
            {used.length === 0
              ? ''
              : ` You have reached your limit of ${used.map(({ label }) => label).join(', ')}.`}{' '}
            Prices are {payer.words === undefined ? <VatNote /> : `${payer.words}.`}
          </p>
          <Table
            caption="Plans"
            columns={columnsOf({
              prices,
              currentId: instance.plan.id,
              onChoose: (plan) => {
                action.reset()
                setChosen({ plan, key: crypto.randomUUID() })
              },
            })}
            rows={isAll ? possible : possible.filter((plan) => near.has(plan))}
            rowKey={({ id }) => id}
            isSelected={({ id }) => id === instance.plan.id}
            skeleton={query.data === undefined ? 4 : 0}
            empty={<p className="px-(--pad) py-4 text-14">No other plan is available.</p>}
          />
          {isAll || possible.length <= SHOWN ? null : (
            <div className="border-t border-line px-(--pad) py-3">
              <Button size="sm" onClick={() => setAll(true)}>
                Show all {possible.length} plans
              </Button>
            </div>
          )}
          {impossible.length === 0 ? null : (
            <details className="border-t border-line px-(--pad) py-2 text-14">
              <summary className="min-h-8 w-fit cursor-pointer py-1 font-medium text-text pointer-coarse:min-h-11">
                {impossible.length} {impossible.length === 1 ? 'plan is' : 'plans are'} not possible
              </summary>
              <ul className="pb-2">
                {impossible.map(({ plan, problem }) => (
                  <li key={plan.id}>
                    <code>{plan.slug}</code>: {problem}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        <div className="grid max-w-prose justify-items-start gap-3 px-(--pad) pb-6 text-14">
          <p>{whyNot(answer)}</p>
          {answer.first === undefined ? null : (
            <ActionButton kind={answer.first} instance={instance} rules={rules} actions={actions} />
          )}
        </div>
      )}
      {chosen && answer.allowed ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setChosen(null))}
          title={`Resize ${instance.name} to ${chosen.plan.slug}?`}
          description={effectOf('resize', answer.transition.from)}
          confirmLabel={`Resize to ${chosen.plan.slug}`}
          busy={action.isPending}
          onConfirm={() =>
            action.mutate({
              instance,
              kind: 'resize',
              transition: answer.transition,
              parameters: parameters(chosen.plan),
              idempotencyKey: chosen.key,
            })
          }
        >
          <YourBill>
            {billingEffect(answer.transition, {
              price: instance.price,
              next: chosen.plan,
              orders,
              locale,
              prices,
            })}{' '}
            Prices are {payer.words ?? readerWords}.
          </YourBill>
          <ActionCommand
            instance={instance}
            kind="resize"
            flags={{ plan: chosen.plan.slug }}
            parameters={parameters(chosen.plan)}
          />
          {action.error ? <ActionFailure failure={action.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
