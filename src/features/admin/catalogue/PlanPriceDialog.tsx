import type { Failure } from '@machines/auth.types'
import { formatDateTime } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import type { FormValues } from '@/components/versionedForm/formValues'
import { priceTermsOf } from './planForm'
import { isIncrease, listPriceEffects, type PriceChange, type PriceTerms } from './priceChange'
import { PriceChangeDialog } from './PriceChangeDialog'
import { SavedConfigurations } from './SavedConfigurations'
import type { PlanPrices } from '@/components/catalogue/usePlanPrices'

interface PlanPriceDialogProps {
  plan: AdminPlan
  prices: PlanPrices
  /** The form values to save. */
  fields: FormValues
  busy: boolean
  failure: Failure | null
  onTouch: () => void
  onClose: () => void
  onConfirm: (change: PriceChange) => void
}

/**
 * Asks before the price of a published plan changes. It shows both prices and who is affected, and asks for date and
 * reason.
 */
export function PlanPriceDialog({ plan, prices, fields, ...dialog }: PlanPriceDialogProps) {
  const { timeZone } = useViewerLocale()
  const before = { hourly: plan.hourly_micros, cap: plan.monthly_cap_micros }
  const after = priceTermsOf(fields)
  const words = ({ hourly, cap }: PriceTerms) =>
    [
      hourly === null ? 'no price' : `${prices.amount('hourly', hourly)} per hour`,
      cap === null ? 'no monthly cap' : `monthly cap ${prices.amount('cap', cap)}`,
    ].join(', ')
  return (
    <PriceChangeDialog
      {...dialog}
      title={`Change the price of ${plan.slug}?`}
      isIncrease={isIncrease(before, after)}
      effects={listPriceEffects}
      confirmLabel={(when) => (when === 'date' ? 'Announce price' : 'Change price now')}
      description={
        <>
          From {words(before)} to <b className="strong">{words(after)}</b>.
          {plan.next_valid_from === null
            ? ''
            : ` It replaces the price announced for ${formatDateTime(plan.next_valid_from, timeZone)}.`}
        </>
      }
    >
      <section aria-labelledby="price-affects" className="text-14">
        <h3 id="price-affects" className="mb-1 text-14 font-strong">
          Who is affected
        </h3>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            {plan.product_status === 'published'
              ? 'The plan is published: all visitors see its price.'
              : `The plan is published, but its product ${plan.product_name} is not: visitors do not see it yet.`}
          </li>
          <li>
            {plan.regions.length === 0
              ? 'It is offered in no open region.'
              : `Regions and stock: ${plan.regions
                  .map(({ region, stock }) => `${region} (${stock ?? 'not limited'})`)
                  .join(', ')}.`}
          </li>
          <li>
            <SavedConfigurations slugs={[plan.slug]} />
          </li>
          <li>
            Servers that exist keep their price. To change it, announce one under “Servers that
            exist”.
          </li>
        </ul>
      </section>
    </PriceChangeDialog>
  )
}
