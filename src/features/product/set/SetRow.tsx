import { clsx } from 'clsx'
import { PlanSelect } from '@/components/catalogue/estimator/PlanSelect'
import type { CheckedLine, SetLine } from '@/domain/catalogue/estimateSet'
import { decimalsFor, formatMoney, moneyParts, type PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { Region } from '@/domain/catalogue/queries'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import styles from './set.module.css'

export interface SetRowProps {
  number: number
  checked: CheckedLine
  plans: readonly Plan[]
  regions: readonly Region[]
  prices: PriceFormatter
  onChange: (patch: Partial<SetLine>, manner: 'step' | 'settle') => void
  /** `null` for the only line. */
  onRemove: (() => void) | null
}

/** One line of the estimate: plan, servers, hours and region, with its formula and amount. */
export function SetRow({
  number,
  checked: { line, errors, cost },
  plans,
  regions,
  prices,
  onChange,
  onRemove,
}: SetRowProps) {
  const plan = plans.find(({ slug }) => slug === line.plan)
  const offered = regions.filter(
    ({ slug }) => plan?.regions.some(({ region }) => region === slug) ?? true,
  )
  // A wrong name from the address stays visible until another one is chosen.
  const places = offered.some(({ slug }) => slug === line.region) || line.region === ''
  return (
    <li className={styles.line}>
      <fieldset className={styles.fields}>
        <legend className="sr-only">Line {number}</legend>
        <PlanSelect
          plans={plans}
          prices={prices}
          value={line.plan}
          unknown={plan === undefined ? line.plan || 'Choose a plan' : undefined}
          error={errors.plan}
          onChange={(slug) => onChange({ plan: slug }, 'step')}
        />
        <Field label="Servers" error={errors.count}>
          <TextInput
            mono
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={line.count}
            onChange={({ target }) => onChange({ count: target.value }, 'settle')}
          />
        </Field>
        <Field label="Hours each" error={errors.hours}>
          <TextInput
            mono
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={line.hours}
            onChange={({ target }) => onChange({ hours: target.value }, 'settle')}
          />
        </Field>
        <Field label="Region" error={errors.region}>
          <Select
            value={line.region}
            onChange={(event) => onChange({ region: event.currentTarget.value }, 'step')}
          >
            <option value="">Any</option>
            {places ? null : <option value={line.region}>{line.region}</option>}
            {offered.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}, {slug}
              </option>
            ))}
          </Select>
        </Field>
      </fieldset>
      <p className={clsx(styles.formula, 'mono')}>
        {cost === null ? (
          <span className="dim">not in the total</span>
        ) : (
          <Formula cost={cost} prices={prices} />
        )}
      </p>
      <p className={clsx(styles.amount, 'num')}>
        {cost === null
          ? '–'
          : formatMoney(cost.total, { ...prices.capFormat(cost.plan), decimals: 2 })}
      </p>
      <div className={styles.remove}>
        {onRemove === null ? null : (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            <span>
              Remove <span className="sr-only">line {number}</span>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

interface FormulaProps {
  cost: NonNullable<CheckedLine['cost']>
  prices: PriceFormatter
}

function Formula({ cost: { plan, count, hours, isCapped, total }, prices }: FormulaProps) {
  const cap = plan.monthlyCapMicros
  const product = `${moneyParts(plan.hourlyMicros, prices.hourlyFormat(plan)).figure} × ${hours} h`
  const decimals = decimalsFor([total])
  return (
    <>
      {cap === null
        ? product
        : `min(${product}, ${moneyParts(cap, prices.capFormat(plan)).figure})`}
      {count === 1 ? '' : ` × ${count}`}
      {decimals > 2
        ? ` = ${moneyParts(total, { ...prices.capFormat(plan), decimals }).figure}`
        : ''}{' '}
      <span className="dim">{cap === null ? 'no cap' : isCapped ? 'cap applies' : ''}</span>
    </>
  )
}
