import { useState, type ReactNode } from 'react'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { isOpen, planState } from '@/domain/catalogue/availability'
import { differenceOf } from '@/domain/catalogue/difference'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { planKinds, type Plan, type PlanKind } from '@/domain/catalogue/plan'
import type { Region } from '@/domain/catalogue/queries'
import { describeChoice, type ChoiceErrors } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Segmented } from '@/ui/Segmented'
import { Table, type Column } from '@/ui/Table'
import { Step } from './Step'

export interface PlanStepProps {
  plans: readonly Plan[]
  regions: readonly Region[]
  prices: PriceFormatter
  choice: Choice
  problems: ChoiceErrors
  /** Why the service refused the plan. */
  refusal: ReactNode
  now: number
  onChange: (choice: Choice) => void
}

type Kind = PlanKind | 'all'

/** The table in which a person chooses the plan. */
export function PlanStep(props: PlanStepProps) {
  const { plans, regions, prices, choice, problems, refusal, now, onChange } = props
  const chosen = plans.find(({ slug }) => slug === choice.plan)
  // The list of all plans is long, so it begins with the kind of the chosen one.
  const [kind, setKind] = useState<Kind>(chosen?.kind ?? 'vps')
  const shown = plans.filter((plan) => kind === 'all' || plan.kind === kind || plan === chosen)
  const title = problems.plan ?? refusal
  const kinds = planKinds.filter((each) => plans.some((plan) => plan.kind === each.kind))
  return (
    <Step number={1} title="Plan" now={choice.plan}>
      <div className="border-b border-line px-(--pad) py-3">
        <Segmented<Kind>
          label="Kind of server"
          value={kind}
          options={[
            { value: 'all', label: 'All' },
            ...kinds.map(({ kind: value, name }) => ({ value, label: name })),
          ]}
          onChange={setKind}
        />
      </div>
      {title !== undefined || problems.ways.length > 0 ? (
        <div className="border-b border-line px-(--pad) py-4">
          <Banner
            tone="warn"
            role="status"
            title={title ?? problems.region}
            actions={
              problems.ways.length === 0
                ? null
                : problems.ways.map((way) => (
                    <Button
                      key={describeChoice(way, regions)}
                      size="sm"
                      onClick={() => onChange(way)}
                    >
                      Use {describeChoice(way, regions)}
                    </Button>
                  ))
            }
          >
            {nearestInWords(chosen, problems, plans, prices)}
          </Banner>
        </div>
      ) : null}
      <Table
        caption="Plans"
        columns={columnsOf(props)}
        rows={shown}
        rowKey={({ slug }) => slug}
        isSelected={(plan) => plan === chosen}
        note={(plan) => noteOf(plan, plan === chosen, prices, now)}
        foldAt="md"
      />
    </Step>
  )
}

/** How the nearest plan differs from the chosen one, if another plan is proposed. */
function nearestInWords(
  chosen: Plan | undefined,
  { ways }: ChoiceErrors,
  plans: readonly Plan[],
  prices: PriceFormatter,
): string | null {
  const other = plans.find(({ slug }) =>
    ways.some((way) => way.plan === slug && slug !== chosen?.slug),
  )
  return chosen && other ? `Nearest: ${other.slug}, ${differenceOf(chosen, other, prices)}.` : null
}

/** A price or an end that is announced, and of the chosen plan that it makes a virtual machine. */
function noteOf(plan: Plan, isChosen: boolean, prices: PriceFormatter, now: number): string | null {
  const words = [
    isChosen &&
      plan.virtualization === 'virtual_machine' &&
      'A virtual machine with a kernel of its own.',
    plan.next &&
      `${prices.hourly(plan, plan.next.hourlyMicros)} per hour from ${prices.day(plan.next.validFrom)}.`,
    planState(plan, undefined, now) === 'retiring' &&
      `New orders until ${prices.day(plan.retiresAt)}.`,
  ].filter(Boolean)
  return words.length === 0 ? null : words.join(' ')
}

function columnsOf({ prices, choice, now, onChange }: PlanStepProps): Column<Plan>[] {
  const { region } = choice
  const gib = (value: number) => `${prices.number(value)} GiB`
  return [
    {
      id: 'name',
      header: 'Plan',
      rowHeader: true,
      figure: true,
      cell: (plan) => (
        <label className="flex min-h-8 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-text-3 max-md:min-h-11">
          <input
            type="radio"
            name="plan"
            value={plan.slug}
            checked={plan.slug === choice.plan}
            disabled={!isOpen(plan, region, now) && plan.slug !== choice.plan}
            aria-label={plan.slug}
            className="size-4 flex-none accent-ember"
            onChange={() => onChange({ ...choice, plan: plan.slug })}
          />
          {plan.slug}
        </label>
      ),
    },
    {
      id: 'vcpu',
      header: 'vCPU',
      cell: ({ vcpus, cpu }) => (
        <>
          <span className="num text-text">{vcpus}</span> {cpu}
        </>
      ),
    },
    {
      id: 'memory',
      header: 'Memory',
      align: 'end',
      figure: true,
      cell: ({ memoryGib }) => gib(memoryGib),
    },
    {
      id: 'disk',
      header: 'Disk or GPU',
      align: 'end',
      figure: true,
      cell: ({ gpuModel, gpuCount, diskGib }) =>
        gpuModel === null
          ? diskGib === null
            ? 'none'
            : gib(diskGib)
          : `${gpuCount} × ${gpuModel}`,
    },
    {
      id: 'price',
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
      cell: (plan) => prices.cap(plan) ?? <span className="dim">no cap</span>,
    },
    {
      id: 'stock',
      header: region === undefined ? 'Stock' : `Left in ${region}`,
      align: 'end',
      cell: (plan) => <Stock plan={plan} region={region} now={now} />,
    },
  ]
}

/** The number that is left in the region; a word where there is no number. */
function Stock({ plan, region, now }: { plan: Plan; region: string | undefined; now: number }) {
  const left = plan.regions.find((place) => place.region === region)?.stock
  if (left === undefined || left === null || left === 0) {
    return <PlanStateTag plan={plan} region={region} now={now} />
  }
  return <span className="num text-text">{left}</span>
}
