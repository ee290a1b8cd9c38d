import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { CatalogueSearch } from '@/features/catalogue/catalogueSearch'
import { sampleNote, type Plan } from '@/features/catalogue/plan'
import type { ChangeSearch } from '@/features/catalogue/useCatalogueSearch'
import { StatusBadge } from '@/ui/StatusBadge'
import { BlankSheet } from './BlankSheet'
import { drawnPlans } from './drawnPlans'
import { Drawing } from './Drawing'
import { planSentence } from './planFacts'
import { PlanReadouts } from './PlanReadouts'
import { PlanTable } from './PlanTable'
import { PlanWay } from './PlanWay'
import type { Catalogue } from './useHomeCatalogue'

export interface HeroProps {
  words: ReactNode
  catalogue: Catalogue
  /** The lit one; `undefined` while there is none. */
  plan: Plan | undefined
  search: CatalogueSearch
  onChange: ChangeSearch
}

/** The offer on the left, the plans drawn to scale on the right, the figures of the lit one below. */
export function Hero({ words, catalogue, plan, search, onChange }: HeroProps) {
  const { status, plans, prices, now } = catalogue
  const [hasMoved, setHasMoved] = useState(false)
  const drawn = useMemo(() => drawnPlans(plans, plan?.slug), [plans, plan])
  const choose = useCallback(
    (slug: string) => {
      onChange({ plan: slug }, 'place')
      setHasMoved(true)
    },
    [onChange],
  )
  const isMissing = plan !== undefined && search.plan !== undefined && search.plan !== plan.slug
  return (
    <section className="hero" data-moved={hasMoved || undefined}>
      <div className="hero-words">
        <div>
          {words}
          <p className="hero-status">
            <StatusBadge status="planned" />
            <span>
              {isMissing
                ? `No plan ${search.plan} is published: the drawing shows ${plan.slug}.`
                : 'Servers cannot be ordered yet.'}
            </span>
          </p>
        </div>
        {status === 'failed' || status === 'empty' ? null : (
          <div>
            <PlanReadouts plan={plan} catalogue={catalogue} onChoose={choose} />
            {plan ? (
              <PlanWay plan={plan} plans={plans} prices={prices} now={now} onChoose={choose} />
            ) : (
              <div className="hero-way" />
            )}
          </div>
        )}
        <p role="status" className="sr-only">
          {hasMoved && plan ? planSentence(plan, prices) : ''}
        </p>
      </div>
      <figure className="hero-figure">
        {plan ? (
          <Drawing
            plans={drawn}
            total={plans.length}
            prices={prices}
            now={now}
            chosen={plan.slug}
            onChoose={choose}
          />
        ) : (
          <BlankSheet catalogue={catalogue} />
        )}
        <figcaption className="title-block">
          <dl>
            <div>
              <dt>Drawing</dt>
              <dd>Memory by plan</dd>
            </div>
            <div>
              <dt>Vertical scale</dt>
              <dd>log2 GiB; one ring doubles</dd>
            </div>
            <div>
              <dt>Source</dt>
              <dd>{sourceOf(catalogue, drawn.length)}</dd>
            </div>
          </dl>
        </figcaption>
      </figure>
      <PlanTable catalogue={catalogue} chosen={plan?.slug} />
    </section>
  )
}

/** '30 plans, sample catalogue, not an offer'. */
function sourceOf({ status, plans }: Catalogue, drawn: number): string {
  switch (status) {
    case 'reading':
      return 'Reading the plans'
    case 'failed':
      return 'Not read'
    case 'empty':
      return 'No published plans'
    case 'read': {
      const count =
        drawn < plans.length
          ? `${drawn} of ${plans.length} plans, the table has all`
          : `${plans.length} plans`
      return plans.some((plan) => plan.isSample) ? `${count}, ${sampleNote}` : count
    }
  }
}
