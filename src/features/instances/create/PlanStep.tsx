import { useState, type ReactNode } from 'react'
import { isOpen, planState } from '@/domain/catalogue/availability'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { planKinds, virtualizationName, type Plan, type PlanKind } from '@/domain/catalogue/plan'
import { regionName, type ChoiceErrors, type Lists } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Segmented } from '@/ui/Segmented'
import { Table } from '@/ui/Table'
import { memoryScale } from './memoryScale'
import { planChoices } from './planChoices'
import { PlanWays, Ways } from './PlanWays'
import styles from './planStep.module.css'
import { Step } from './Step'

export interface PlanStepProps {
  lists: Lists
  prices: PriceFormatter
  choice: Choice
  problems: ChoiceErrors
  /** Why the service refused the plan. */
  refusal: ReactNode
  onChange: (choice: Choice) => void
}

type Kind = PlanKind | 'all'

/** So that all filters stand in one row. */
const NARROW_KEYS = 'md:*:px-2.5'

/** On a phone the list of all plans is many screens long. */
const isNarrow = () => matchMedia('(width < 45.0625rem)').matches

const countOf = (value: number) => <span className="num ml-1 text-text-3">{value}</span>

/** The table in which a person chooses the plan. */
export function PlanStep({ lists, prices, problems, refusal, onChange, ...given }: PlanStepProps) {
  const { plans, regions, now } = lists
  // Nothing is in stock in a region that nobody knows. The step of the region says what is wrong.
  const region = regions.find(({ slug }) => slug === given.choice.region)?.slug
  const choice = { ...given.choice, region }
  const chosen = plans.find(({ slug }) => slug === choice.plan)
  const [kind, setKind] = useState<Kind>(() => chosen?.kind ?? (isNarrow() ? 'vps' : 'all'))
  const [isStockOnly, setStockOnly] = useState(false)
  const kinds = planKinds.filter((each) => plans.some((plan) => plan.kind === each.kind))
  const isShown = (plan: Plan) =>
    plan === chosen ||
    ((kind === 'all' || plan.kind === kind || kinds.length < 2) &&
      (!isStockOnly || isOpen(plan, region, now)))
  const matching = kinds.flatMap((each) =>
    plans.filter((plan) => plan.kind === each.kind && isShown(plan)),
  )
  // A row with its two ways out for each of them made the list on a phone twice as long.
  const missing = matching.filter(
    (plan) => plan !== chosen && planState(plan, region, now) === 'elsewhere',
  )
  const [areMissingShown, setMissingShown] = useState(false)
  const shown = areMissingShown ? matching : matching.filter((plan) => !missing.includes(plan))
  // What is wrong with a plan of the table stands below its row.
  const title = refusal ?? (chosen === undefined ? problems.plan : undefined)
  return (
    <Step number={1} title="Plan" now={choice.plan}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-(--pad) py-3">
        {kinds.length < 2 ? null : (
          <Segmented<Kind>
            label="Kind of server"
            className={NARROW_KEYS}
            value={kind}
            options={[
              { value: 'all', label: <>All {countOf(plans.length)}</> },
              ...kinds.map(({ kind: value, name }) => ({
                value,
                label: (
                  <>
                    {name} {countOf(plans.filter((plan) => plan.kind === value).length)}
                  </>
                ),
              })),
            ]}
            onChange={setKind}
          />
        )}
        {/* A snapshot is in one region. */}
        {regions.length < 2 || choice.snapshot !== undefined ? null : (
          <div className="flex items-center gap-2 max-md:w-full max-md:flex-wrap">
            <span className="label" aria-hidden="true">
              Stock in
            </span>
            <Segmented
              label="Stock in"
              className={NARROW_KEYS}
              value={region ?? ''}
              options={regions.map(({ slug }) => ({
                value: slug,
                label: <span className="num">{slug}</span>,
              }))}
              onChange={(slug) => onChange({ ...choice, region: slug })}
            />
          </div>
        )}
        <Checkbox
          label="In stock only"
          checked={isStockOnly}
          onChange={({ currentTarget: { checked } }) => setStockOnly(checked)}
        />
      </div>
      {title === undefined ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <Banner
            tone="warn"
            role="status"
            title={title}
            actions={<Ways ways={problems.ways} regions={regions} onChange={onChange} />}
          />
        </div>
      )}
      <Table
        caption="Plans"
        columns={planChoices({
          prices,
          choice,
          now,
          scale: memoryScale(plans.map(({ memoryGib }) => memoryGib)),
          onChange,
        })}
        rows={shown}
        rowKey={({ slug }) => slug}
        isSelected={(plan) => plan === chosen}
        group={{
          of: (plan) => plan.kind,
          head: (id) => kindHead(id, plans),
        }}
        note={(plan) => noteOf(plan, { lists, prices, choice, onChange })}
        empty={
          <p className="px-(--pad) py-4 text-14">
            No plan of this kind is in stock
            {region === undefined ? '' : ` in ${regionName(region, regions)}`}.
          </p>
        }
        foldAt="md"
        className={styles.root}
      />
      {missing.length === 0 ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-(--pad) py-3 text-14">
          <p>{notOffered(missing.length, regionName(region ?? '', regions))}</p>
          <Button
            size="sm"
            aria-expanded={areMissingShown}
            onClick={() => setMissingShown(!areMissingShown)}
          >
            {areMissingShown ? 'Hide them' : 'Show them'}
          </Button>
        </div>
      )}
    </Step>
  )
}

/** '7 plans aren’t offered in Frankfurt.' */
function notOffered(count: number, place: string): string {
  return count === 1
    ? `1 plan isn’t offered in ${place}.`
    : `${count} plans aren’t offered in ${place}.`
}

/** The head of a kind: what it is, and whether its servers are containers, if all of them are the same. */
function kindHead(kind: string, plans: readonly Plan[]) {
  const about = planKinds.find((each) => each.kind === kind)
  const ways = new Set(
    plans.filter((plan) => plan.kind === kind).map(({ virtualization }) => virtualization),
  )
  const [way] = ways
  return (
    <>
      <b className="mr-3 font-semibold text-text">{about?.name}</b>
      {about?.says}
      {way === undefined || ways.size > 1 ? null : ` Each server is a ${virtualizationName(way)}.`}
    </>
  )
}

type NoteContext = Pick<PlanStepProps, 'lists' | 'prices' | 'choice' | 'onChange'>

/** What stands below the row of a plan: why it cannot be chosen, or what is announced. */
function noteOf(plan: Plan, context: NoteContext): ReactNode {
  const { lists, prices, choice } = context
  if (!isOpen(plan, choice.region, lists.now)) return <PlanWays plan={plan} {...context} />
  const news = newsOf(plan, prices, lists.now)
  return news === null ? null : <p className="md:pl-7">{news}</p>
}

/** An announced price, or the day on which the plan ends. */
function newsOf(plan: Plan, prices: PriceFormatter, now: number): string | null {
  const words = [
    plan.next &&
      `${prices.hourly(plan, plan.next.hourlyMicros)} per hour from ${prices.day(plan.next.validFrom)}.`,
    planState(plan, undefined, now) === 'retiring' &&
      `New orders until ${prices.day(plan.retiresAt)}.`,
  ].filter(Boolean)
  return words.length === 0 ? null : words.join(' ')
}
