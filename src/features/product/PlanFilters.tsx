import { useId, useMemo, useState } from 'react'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { isOfFamily } from '@/domain/catalogue/filterAndSortPlans'
import type { Plan } from '@/domain/catalogue/plan'
import type { PlanTableShape } from '@/components/catalogue/productPages'
import type { Region } from '@/domain/catalogue/queries'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import styles from './PlanFilters.module.css'

export interface PlanFiltersProps {
  shape: PlanTableShape
  /** All plans that the page can show. */
  plans: readonly Plan[]
  regions: readonly Region[]
  search: CatalogueSearch
  onChange: ChangeSearch
  text: string
  onText: (text: string) => void
  onEnter: () => void
  /** '8 of 12 plans'; empty while they are loading. */
  count: string
}

const cpus = [
  { value: 'any', label: 'Any' },
  { value: 'shared', label: 'Shared' },
  { value: 'dedicated', label: 'Dedicated' },
] as const

/** The values that have an effect as a lower limit, and the one from the address. */
function limits(values: readonly number[], chosen: number | undefined): number[] {
  const steps = [...new Set(values)].toSorted((a, b) => a - b).slice(1)
  if (chosen !== undefined && !steps.includes(chosen)) steps.push(chosen)
  return steps.toSorted((a, b) => a - b)
}

const toNumber = (value: string) => (value === '' ? undefined : Number(value))

/** The filters of the plan table. Every change except typed text applies at once and adds an entry to the history. */
export function PlanFilters({
  shape,
  plans,
  regions,
  search,
  onChange,
  text,
  onText,
  onEnter,
  count,
}: PlanFiltersProps) {
  const id = useId()
  // On a phone the filters are collapsed at first; on larger screens they are always visible.
  const [isOpen, setOpen] = useState(() => isFiltered(search))
  const family = search.family ?? shape.family
  const families = useMemo(() => familiesOf(shape, plans), [shape, plans])
  const ofFamily = plans.filter((plan) => isOfFamily(plan, family))
  const hasBothCpus = new Set(ofFamily.map((plan) => plan.cpu)).size > 1
  const memories = limits(
    plans.map((plan) => plan.memoryGib),
    search.memory,
  )
  const vcpus = limits(
    plans.map((plan) => plan.vcpus),
    search.vcpu,
  )
  return (
    <form
      role="search"
      aria-label="Plans"
      id={id}
      className={styles.root}
      data-open={isOpen || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <div className="flex items-center justify-between gap-x-4 gap-y-2 border-b border-line px-(--pad) py-2.5 md:hidden">
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((now) => !now)}
        >
          Filter and sort
        </Button>
        <span aria-hidden="true" className="small dim">
          {count}
        </span>
      </div>
      <div className={styles.fields}>
        <Field label="Search">
          <TextInput
            type="search"
            placeholder={shape.facts === 'gpu' ? 'Plan or GPU' : 'Plan, family or use'}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </Field>
        <Field label="Region">
          <Select
            value={search.region ?? ''}
            placeholder="Any"
            options={regions.map(({ slug, name }) => ({
              value: slug,
              label: `${name}, ${slug}`,
            }))}
            onChange={(event) => onChange({ region: event.currentTarget.value || undefined })}
          />
        </Field>
        <Field label="Min. memory">
          <Select
            value={search.memory ?? ''}
            placeholder="Any"
            options={memories.map((gib) => ({
              value: String(gib),
              label: `${gib} GiB`,
            }))}
            onChange={(event) => onChange({ memory: toNumber(event.currentTarget.value) })}
          />
        </Field>
        <Field label="Min. vCPU">
          <Select
            value={search.vcpu ?? ''}
            placeholder="Any"
            options={vcpus.map((least) => ({
              value: String(least),
              label: String(least),
            }))}
            onChange={(event) => onChange({ vcpu: toNumber(event.currentTarget.value) })}
          />
        </Field>
      </div>
      <div className={styles.choices}>
        {families.length > 0 ? (
          <div>
            <span aria-hidden="true">Family</span>
            <Segmented
              label="Family"
              options={families}
              value={family}
              onChange={(value) => onChange({ family: value === shape.family ? undefined : value })}
            />
          </div>
        ) : null}
        {hasBothCpus || search.cpu !== undefined ? (
          <div>
            <span aria-hidden="true">CPU</span>
            <Segmented
              label="CPU"
              options={cpus}
              value={search.cpu ?? 'any'}
              onChange={(cpu) => onChange({ cpu: cpu === 'any' ? undefined : cpu })}
            />
          </div>
        ) : null}
        <Checkbox
          label="In stock only"
          checked={search.stock ?? false}
          onChange={(event) => onChange({ stock: event.currentTarget.checked || undefined })}
        />
        <p role="status" className="small dim ml-auto">
          {count}
        </p>
      </div>
    </form>
  )
}

const isFiltered = ({ q, cpu, memory, vcpu, region, stock }: CatalogueSearch) =>
  [q, cpu, memory, vcpu, region, stock].some((value) => value !== undefined)

function familiesOf(
  { families }: PlanTableShape,
  plans: readonly Plan[],
): readonly { value: string; label: string }[] {
  if (families) {
    // Without rows nobody knows which families there are, so the place of all of them is reserved.
    const known = families.filter(
      ({ value }) =>
        value === 'all' || plans.length === 0 || plans.some(({ kind }) => kind === value),
    )
    return known.length > 2 ? known : []
  }
  const products = new Map(plans.map(({ product }) => [product.slug, product.name]))
  if (products.size < 2) return []
  return [
    { value: 'all', label: 'All' },
    ...[...products].map(([value, label]) => ({ value, label })),
  ]
}
