import { useId, useState, type ReactNode } from 'react'
import { useViewerLocale } from '@/lib/useViewerLocale'
import {
  changedByPercent,
  isLabTerms,
  type LabProblems,
  type LabTerms,
} from '@/domain/billing/admin/priceLab'
import type { LabPrice } from '@/domain/billing/admin/priceLabSearch'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { describePrice } from '@/domain/instances/priceNotice'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/Field'
import { Table, type Column } from '@/ui/Table'

type Prices = ReadonlyMap<string, LabPrice>

interface LabPricesProps {
  plans: readonly AdminPlan[]
  prices: Prices
  read: ReadonlyMap<string, LabTerms | LabProblems | null>
  showsProblems: boolean
  /** The products whose plans are shown on a phone. On larger screens all are. */
  opened: ReadonlySet<string>
  onOpened: (products: ReadonlySet<string>) => void
  /** With each character. */
  onType: (prices: Prices) => void
  /** When a field is left. */
  onKeep: () => void
  /** Many prices at once. */
  onChange: (prices: Prices) => void
}

const EMPTY: LabPrice = { hourly: '', cap: '' }

const isEntered = (price = EMPTY) => `${price.hourly}${price.cap}`.trim() !== ''

const labels = { hourly: 'Euros per hour', cap: 'Monthly cap in euros' } as const

/** A field for the price and the cap of each plan, product by product. */
export function LabPrices(props: LabPricesProps) {
  const { plans, prices, opened, onOpened, onChange } = props
  const { locale } = useViewerLocale()
  const products = Map.groupBy(plans, ({ product_slug }) => product_slug)
  const columns = columnsWith(locale, (plan, name) => (
    <PriceField key={name} {...props} plan={plan} name={name} />
  ))
  const headOf = (slug: string) => {
    const found = products.get(slug) ?? []
    return (
      <ProductHead
        name={found[0]?.product_name ?? slug}
        plans={found.length}
        entered={found.filter((plan) => isEntered(prices.get(plan.slug))).length}
        isOpen={opened.has(slug)}
        onToggle={() => {
          const next = new Set(opened)
          if (!next.delete(slug)) next.add(slug)
          onOpened(next)
        }}
        onFill={(percent) =>
          onChange(
            new Map([
              ...prices,
              ...found.flatMap((plan) => {
                const price = changedByPercent(plan, percent)
                return price === null ? [] : [[plan.slug, price] as const]
              }),
            ]),
          )
        }
      />
    )
  }
  return (
    <Table
      caption="Prices to try, by plan"
      columns={columns}
      rows={plans}
      rowKey={({ plan_id }) => plan_id}
      group={{
        of: ({ product_slug }) => product_slug,
        head: headOf,
        isClosed: (slug) => !opened.has(slug),
      }}
    />
  )
}

const columnsWith = (
  locale: string,
  field: (plan: AdminPlan, name: keyof LabPrice) => ReactNode,
): readonly Column<AdminPlan>[] => [
  {
    id: 'plan',
    header: 'Plan',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ slug }) => slug,
  },
  {
    id: 'now',
    header: 'Price list',
    list: 'full',
    cell: (plan) =>
      plan.hourly_micros === null
        ? 'no price'
        : describePrice(
            {
              currency: plan.currency ?? 'EUR',
              hourlyMicros: plan.hourly_micros,
              monthlyCapMicros: plan.monthly_cap_micros,
            },
            locale,
          ),
  },
  { id: 'hourly', header: labels.hourly, cell: (plan) => field(plan, 'hourly') },
  { id: 'cap', header: labels.cap, cell: (plan) => field(plan, 'cap') },
]

interface PriceFieldProps extends LabPricesProps {
  plan: AdminPlan
  name: keyof LabPrice
}

function PriceField({ plan, name, prices, read, showsProblems, onType, onKeep }: PriceFieldProps) {
  const problemId = useId()
  const price = prices.get(plan.slug) ?? EMPTY
  const result = read.get(plan.slug) ?? null
  const problem = showsProblems && !isLabTerms(result) ? result?.[name] : undefined
  return (
    <>
      <TextInput
        mono
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${labels[name]} of ${plan.slug}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : problemId}
        value={price[name]}
        onChange={({ currentTarget }) =>
          onType(new Map([...prices, [plan.slug, { ...price, [name]: currentTarget.value }]]))
        }
        onBlur={onKeep}
        className="max-w-36"
      />
      {problem === undefined ? null : (
        <small id={problemId} className="block text-error">
          {problem}
        </small>
      )}
    </>
  )
}

interface ProductHeadProps {
  name: string
  /** How many plans the product has, and how many of them have a price in the form. */
  plans: number
  entered: number
  isOpen: boolean
  onToggle: () => void
  onFill: (percent: number) => void
}

/** The head of a product: changes all its plans by a percentage of the price list, and on a phone shows or hides them. */
function ProductHead({ name, plans, entered, isOpen, onToggle, onFill }: ProductHeadProps) {
  const [text, setText] = useState('')
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
  const isUsable = percent !== null && percent > -100
  const fillIn = () => {
    if (isUsable) onFill(percent)
  }
  const toggle = `${isOpen ? 'Hide' : 'Show'} ${plansOf(plans)}`
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 font-normal">
      <span className="mr-auto max-md:text-14">
        <b className="strong">{name}</b>
        {entered > 0 ? (
          <small className="block text-text-2 md:hidden">
            {entered} of {plansOf(plans)} with a price
          </small>
        ) : null}
      </span>
      <span className="md:hidden">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`${toggle} of ${name}`}
          onClick={onToggle}
        >
          {toggle}
        </Button>
      </span>
      <span className="flex items-center gap-2 text-14 whitespace-nowrap text-text-2">
        Price list, changed by
        <TextInput
          mono
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Price list, changed by percent: all plans of ${name}`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            // It belongs to the button beside it, not to the form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            fillIn()
          }}
          className="max-w-20"
        />
        %
      </span>
      <Button
        size="sm"
        disabledReason={
          isUsable ? undefined : 'Enter a percentage first, such as 5 or -2.5. 0 is the price list.'
        }
        onClick={fillIn}
      >
        Fill in
      </Button>
    </span>
  )
}

const plansOf = (count: number) => (count === 1 ? '1 plan' : `${count} plans`)
