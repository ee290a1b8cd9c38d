import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import {
  checkLine,
  MOST_LINES,
  readSet,
  totalsOf,
  wholeMonthOf,
  writeSet,
  type CheckedLine,
  type SetLine,
} from '@/domain/catalogue/estimateSet'
import { formatMoney, moneyParts } from '@/domain/catalogue/money'
import { HOURS_IN_MONTH } from '@/domain/catalogue/price'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { usePlans } from '@/domain/catalogue/usePlans'
import { Button } from '@/ui/Button'
import { Stat } from '@/ui/Stat'
import { SetLink } from './SetLink'
import { SetRow } from './SetRow'
import styles from './set.module.css'

export interface SetSectionProps {
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** The cost of several servers in a month. The address holds the lines, so the estimate can be shared. */
export function SetSection({ search, onChange }: SetSectionProps) {
  const { plans, prices } = usePlans()
  const regions = useQuery(regionsQuery).data ?? []
  const first = plans[0]?.slug
  const { set } = search
  const lines = useMemo(() => {
    const known = readSet(set)
    return known.length > 0 || first === undefined ? known : [wholeMonthOf(first)]
  }, [set, first])
  if (plans.length === 0) return null
  const checked = lines.map((line) => checkLine(line, plans))
  // A line has no identity but its place.
  const numbered = checked.map((each, index) => ({ each, index, number: index + 1 }))
  const write = (next: readonly SetLine[], manner: 'step' | 'settle') =>
    onChange({ set: writeSet(next) || undefined }, manner)
  const text = writeSet(lines)
  return (
    <section className="band" id="estimate" aria-labelledby="estimate-title">
      <div className="head">
        <h2 id="estimate-title">Estimate several servers</h2>
        <p>
          Hours × price for each server, up to the monthly cap where a plan has one. The address of
          this page holds your choice, so you can share it.
        </p>
      </div>
      <div className="body">
        <ol className="list-none">
          {numbered.map(({ each, index, number }) => (
            <SetRow
              key={number}
              number={number}
              checked={each}
              plans={plans}
              regions={regions}
              prices={prices}
              onChange={(patch, manner) =>
                write(
                  lines.map((line, at) => (at === index ? { ...line, ...patch } : line)),
                  manner,
                )
              }
              onRemove={lines.length === 1 ? null : () => write(lines.toSpliced(index, 1), 'step')}
            />
          ))}
        </ol>
        <div className={styles.add}>
          <Button
            size="sm"
            disabledReason={
              lines.length < MOST_LINES ? undefined : `An estimate has at most ${MOST_LINES} lines.`
            }
            onClick={() =>
              write([...lines, wholeMonthOf(lines.at(-1)?.plan ?? first ?? '')], 'step')
            }
          >
            Add a line
          </Button>
          <p className="small dim">
            A month of 31 days has <span className="num">{HOURS_IN_MONTH}</span> hours.
          </p>
        </div>
        <div className={styles.foot}>
          <Totals checked={checked} />
          <SetLink text={text} checked={checked} />
        </div>
      </div>
    </section>
  )
}

function Totals({ checked }: { checked: readonly CheckedLine[] }) {
  const { prices } = usePlans()
  const { words } = useShownVat()
  const wrong = checked.filter(({ cost }) => cost === null).length
  const totals = [...totalsOf(checked)].map(([currency, micros]) => {
    const format = prices.capFormat({ currency, hourlyMicros: 0, monthlyCapMicros: micros })
    return { currency, micros, exact: format, cents: { ...format, decimals: 2 } }
  })
  return (
    <div className={styles.total}>
      {totals.map(({ currency, micros, exact, cents }) => {
        const { before, figure, after } = moneyParts(micros, cents)
        return (
          <Stat
            key={currency}
            label={`A month, ${words}`}
            prefix={before || undefined}
            of={after || undefined}
            value={figure}
            size="xl"
            // The line exists always, so nothing moves when it is filled.
            note={
              exact.vat === undefined && exact.decimals > 2
                ? `Exactly ${formatMoney(micros, exact)}`
                : '\u00a0'
            }
          />
        )
      })}
      {totals.length === 0 ? <Stat label={`A month, ${words}`} value="–" size="xl" /> : null}
      {wrong > 0 ? (
        <p className="small text-error">
          {wrong === 1 ? '1 line has an error and is' : `${wrong} lines have errors and are`} not in
          the total.
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {totals.length === 0
          ? 'No total'
          : `Total: ${totals.map(({ micros, cents }) => formatMoney(micros, cents)).join(' and ')} a month`}
      </p>
    </div>
  )
}
