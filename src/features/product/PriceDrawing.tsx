import { useRef, type KeyboardEvent } from 'react'
import { PlanSelect } from '@/components/catalogue/estimator/PlanSelect'
import { addToSet } from '@/domain/catalogue/estimateSet'
import { formatMoney } from '@/domain/catalogue/money'
import { priceScale, type PriceDot, type PriceScale } from '@/domain/catalogue/priceScale'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { usePlans } from '@/domain/catalogue/usePlans'
import { Button } from '@/ui/Button'
import styles from './priceDrawing.module.css'

export interface PriceDrawingProps {
  /** Slug of the chosen plan. If no plan has it, the cheapest is chosen. */
  chosen: string | undefined
  /** The estimate, as in the address. */
  set: string | undefined
  onChoose: (slug: string) => void
  onAdd: (slug: string) => void
}

/** The distance to the next plan by key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
}

const percent = (at: number) => `${(at * 100).toFixed(2)}%`
const sizeName = (slug: string) => slug.split('.').at(-1) ?? slug

/** Every plan by its hourly price on a logarithmic scale. Each dot is a button; the chosen one has the ember line. */
export function PriceDrawing({ chosen, set, onChoose, onAdd }: PriceDrawingProps) {
  const { plans, prices } = usePlans()
  const root = useRef<HTMLDivElement>(null)
  const { percent: vat } = useShownVat()
  const scale = priceScale(plans, vat)
  // The same room as with rows, so that nothing moves when they arrive.
  if (scale === null) return <div className={styles.room} />
  const dots = scale.rows
    .flatMap((row) => row.dots)
    .toSorted((a, b) => a.plan.hourlyMicros - b.plan.hourlyMicros)
  const lit = dots.find(({ plan }) => plan.slug === chosen) ?? dots[0]
  if (lit === undefined) return null
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = Math.min(dots.length - 1, Math.max(0, dots.indexOf(lit) + step))
    const next = dots[at]?.plan.slug ?? lit.plan.slug
    onChoose(next)
    root.current?.querySelector<SVGElement>(`[data-plan="${CSS.escape(next)}"]`)?.focus()
  }
  const cap = prices.cap(lit.plan)
  return (
    <div className={styles.root}>
      <div className={styles.chosen}>
        <PlanSelect
          label="Selected plan"
          plans={plans}
          prices={prices}
          value={lit.plan.slug}
          onChange={onChoose}
        />
        <p>
          <b className="num">{prices.hourly(lit.plan)}</b> per hour,{' '}
          {cap === null ? (
            'no monthly cap'
          ) : (
            <>
              at most <b className="num">{cap}</b> a month
            </>
          )}
        </p>
        <Button
          disabledReason={
            addToSet(set, lit.plan.slug) === null ? 'The estimate is full.' : undefined
          }
          onClick={() => onAdd(lit.plan.slug)}
        >
          Add to estimate
        </Button>
      </div>
      <div
        ref={root}
        role="group"
        aria-label={`${dots.length} plans by price per hour, on a logarithmic scale. Arrow keys go from plan to plan.`}
        className={styles.rows}
      >
        {scale.rows.map(({ product, dots: own }) => (
          <div key={product.slug} className={styles.row}>
            <span>{product.name}</span>
            <svg>
              <Grid scale={scale} lit={lit} />
              <line
                className={styles.span}
                x1={percent(own[0]?.at ?? 0)}
                x2={percent(own.at(-1)?.at ?? 0)}
                y1="26"
                y2="26"
              />
              {own.map((dot) => (
                <Dot
                  key={dot.plan.slug}
                  dot={dot}
                  hourly={prices.hourly(dot.plan)}
                  isLit={dot === lit}
                  onChoose={onChoose}
                  onKey={onKey}
                />
              ))}
            </svg>
          </div>
        ))}
        <div className={styles.axis} aria-hidden="true">
          <svg>
            {scale.minor.map((at) => (
              <line key={at} x1={percent(at)} x2={percent(at)} y2="5" />
            ))}
            {scale.decades.map(({ micros, at }) => (
              <g key={micros}>
                <line x1={percent(at)} x2={percent(at)} y2="10" />
                <text x={percent(at)} y="26" textAnchor={at > 0.97 ? 'end' : 'middle'}>
                  {formatMoney(micros, {
                    ...prices.hourlyFormat(lit.plan),
                    // The marks are prices as they are shown.
                    vat: 0,
                    decimals: micros >= 1e6 ? 0 : Math.max(2, 6 - Math.log10(micros)),
                  })}
                </text>
              </g>
            ))}
          </svg>
        </div>
      </div>
      <dl className={styles.titleBlock}>
        <div>
          <dt>Drawing</dt>
          <dd>Price per hour, {dots.length} plans</dd>
        </div>
        <div>
          <dt>Scale</dt>
          <dd>Log: each line is 10 times the price</dd>
        </div>
      </dl>
    </div>
  )
}

function Grid({ scale, lit }: { scale: PriceScale; lit: PriceDot }) {
  return (
    <g aria-hidden="true">
      {scale.decades.map(({ micros, at }) => (
        <line key={micros} className={styles.grid} x1={percent(at)} x2={percent(at)} y2="100%" />
      ))}
      <line className={styles.lit} x1={percent(lit.at)} x2={percent(lit.at)} y2="100%" />
    </g>
  )
}

interface DotProps {
  dot: PriceDot
  hourly: string
  isLit: boolean
  onChoose: (slug: string) => void
  onKey: (event: KeyboardEvent) => void
}

function Dot({ dot: { plan, at, isLabelled }, hourly, isLit, onChoose, onKey }: DotProps) {
  return (
    <g
      role="button"
      tabIndex={isLit ? 0 : -1}
      aria-pressed={isLit}
      aria-label={`${plan.slug}, ${hourly} per hour`}
      data-plan={plan.slug}
      className={styles.dot}
      onClick={() => onChoose(plan.slug)}
      onKeyDown={onKey}
    >
      {/* The room that a finger needs. */}
      <circle className={styles.target} cx={percent(at)} cy="26" r="14" />
      <circle cx={percent(at)} cy="26" r={isLit ? 7 : 5} />
      {isLabelled ? (
        <text aria-hidden="true" x={percent(at)} y="12" textAnchor="middle">
          {sizeName(plan.slug)}
        </text>
      ) : null}
    </g>
  )
}
