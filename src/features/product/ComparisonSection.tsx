import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { Table, type Column } from '@/ui/Table'
import { isOpen, regionsOf } from '@/domain/catalogue/availability'
import { compared as comparedIn, type CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ChooseLink } from '@/components/catalogue/ChooseLink'
import { RowLink } from '@/components/catalogue/PlanLink'
import { buttonVariants } from '@/ui/buttonVariants'
import { planPath } from '@/domain/catalogue/planPath'
import { comparisonOf, type ComparedField } from './comparison'
import type { Plan } from '@/domain/catalogue/plan'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import { usePlans } from '@/domain/catalogue/usePlans'
import styles from './ComparisonSection.module.css'

export interface ComparisonBandProps {
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** Compares two to four plans, independent of the table's filter. Renders nothing for fewer plans. */
export function ComparisonSection({ search, onChange }: ComparisonBandProps) {
  const { plans, prices, now } = usePlans()
  const slugs = comparedIn(search)
  const chosen = slugs.flatMap((slug) => plans.find((plan) => plan.slug === slug) ?? [])
  if (chosen.length < 2) return null
  const fields = comparisonOf(chosen, prices, now)
  const remove = (slug: string) =>
    onChange({ compare: slugs.filter((each) => each !== slug).join(',') || undefined })
  const actions = chosen.map((plan) => (
    <span key={plan.slug} className={styles.actions}>
      <ChooseCompared plan={plan} search={search} now={now} />
      <RowLink
        href={planPath(plan)}
        className={buttonVariants({ variant: 'ghost', size: 'sm', disabled: false })}
      >
        <span>
          Details <span className="sr-only">of {plan.slug}</span>
        </span>
      </RowLink>
      <Button size="sm" variant="ghost" onClick={() => remove(plan.slug)}>
        <span>
          Remove <span className="sr-only">{plan.slug}</span>
        </span>
      </Button>
    </span>
  ))
  return (
    <section id="compare" aria-labelledby="compare-title" className={clsx('band', styles.root)}>
      <div className="head">
        <h2 id="compare-title">{titleOf(chosen)}</h2>
        <p>
          The best value of a row is marked <span className={styles.best}>best</span>; a value
          unlike the others <span className="mono hot">≠</span>. {likenessOf(fields)}
        </p>
        <Button className="mt-5" onClick={() => onChange({ compare: undefined })}>
          Clear comparison
        </Button>
      </div>
      <div className="body">
        <Table
          caption={`Comparison of ${chosen.map(({ slug }) => slug).join(', ')}`}
          columns={columnsOf(chosen, actions)}
          rows={[...fields, ACTIONS]}
          rowKey={({ name }) => name}
        />
      </div>
    </section>
  )
}

function titleOf(plans: readonly Plan[]): string {
  const [first, second] = plans
  return first && second && plans.length === 2
    ? `${first.slug} vs. ${second.slug}`
    : `${plans.length} plans compared`
}

/** 'Same memory and disk.': the important facts that the plans have in common. */
function likenessOf(fields: readonly ComparedField[]): string {
  const telling = ['vCPU', 'CPU', 'Memory', 'Disk', 'GPU']
  const same = fields
    .filter(({ name, values }) => telling.includes(name) && new Set(values).size === 1)
    .map(({ name }) => (/^[vGC]/.test(name) ? name : name.toLowerCase()))
  if (same.length === 0) return ''
  const last = same.pop()
  return `Same ${same.length === 0 ? '' : `${same.join(', ')} and `}${last}.`
}

/** The last row, so that the buttons of a plan are in its column. */
const ACTIONS: ComparedField = { name: 'Actions', values: [], marks: [] }

function columnsOf(plans: readonly Plan[], actions: readonly ReactNode[]): Column<ComparedField>[] {
  return [
    { id: 'field', header: 'Fact', rowHeader: true, cell: ({ name }) => name },
    ...plans.map((plan, at): Column<ComparedField> => ({
      id: plan.slug,
      header: plan.slug,
      figure: true,
      className: 'whitespace-normal',
      differs: (field) => field.marks[at] === 'differs',
      cell: (field) =>
        field === ACTIONS ? (
          actions[at]
        ) : (
          <>
            {field.values[at]}
            {field.marks[at] === 'best' ? <span className={styles.best}>best</span> : null}
          </>
        ),
    })),
  ]
}

interface ChooseComparedProps {
  plan: Plan
  search: CatalogueSearch
  now: number
}

function ChooseCompared({ plan, search, now }: ChooseComparedProps) {
  const region = plan.regions.some((each) => each.region === search.region)
    ? search.region
    : undefined
  const { out, left } = regionsOf(plan)
  if (!isOpen(plan, region, now)) {
    return (
      <Button size="sm" disabledReason={`${plan.slug} is not in stock now.`}>
        Choose {plan.slug}
      </Button>
    )
  }
  return (
    <ChooseLink
      plan={plan.slug}
      region={region ?? (out.length > 0 ? left[0] : undefined)}
      image={search.image}
    >
      Choose {plan.slug}
    </ChooseLink>
  )
}
