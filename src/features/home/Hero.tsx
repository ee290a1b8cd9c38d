import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { CatalogueSearch } from '@/domain/catalogue/catalogueSearch'
import type { Plan } from '@/domain/catalogue/plan'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import { SUSPENDED, useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { filteredPlans, type DrawingFilter } from './drawingFilter'
import { DrawingFilters } from './DrawingFilters'
import { DrawingPlaceholder } from './DrawingPlaceholder'
import { plansToDraw } from '@/components/planDrawing/plansToDraw'
import { Drawing } from './Drawing'
import { planSentence } from './planFacts'
import { PlanStats } from './PlanStats'
import { DrawnPlansTable } from './DrawnPlansTable'
import { PlanActions } from './PlanActions'
import type { Catalogue } from './useHomeCatalogue'
import styles from './Hero.module.css'

export interface HeroProps {
  words: ReactNode
  catalogue: Catalogue
  /** The highlighted plan; `undefined` while there is none. */
  plan: Plan | undefined
  search: CatalogueSearch
  filter: DrawingFilter
  onChange: ChangeSearch
}

const isSample = (plan: Plan) => plan.isSample

/** The offer on the left, the drawing of the plans on the right, and the figures of the selected plan below. */
export function Hero({ words, catalogue, plan, search, filter, onChange }: HeroProps) {
  const { status, plans, prices, now } = catalogue
  const [hasMoved, setHasMoved] = useState(false)
  const { region } = filter
  const shown = useMemo(() => filteredPlans(plans, filter), [plans, filter])
  const drawn = useMemo(() => plansToDraw(shown, plan?.slug), [shown, plan])
  const filterBy = useCallback<ChangeSearch>(
    (patch) => {
      onChange(patch)
      setHasMoved(true)
    },
    [onChange],
  )
  const choose = useCallback(
    (slug: string) => {
      onChange({ plan: slug }, 'place')
      setHasMoved(true)
    },
    [onChange],
  )
  const isMissing = search.plan !== undefined && !plans.some(({ slug }) => slug === search.plan)
  const isSuspended = useViewerSuspended()
  const notice = isSuspended
    ? SUSPENDED
    : isMissing && plan !== undefined
      ? `There is no plan ${search.plan}. Showing ${plan.slug}.`
      : plans.some(isSample) && !plans.every(isSample)
        ? 'Some plans are samples and not an offer.'
        : null
  return (
    <section className={styles.root} data-moved={hasMoved || undefined}>
      <div className={styles.words}>
        <div>
          {words}
          {notice === null ? null : (
            <p className="flex min-h-12 flex-wrap px-(--pad) pt-5 text-14">
              <span className="flex-[1_1_16rem]">{notice}</span>
            </p>
          )}
        </div>
        {status === 'failed' || status === 'empty' ? null : (
          <div className={styles.stats}>
            <PlanStats plan={plan} options={shown} catalogue={catalogue} onChoose={choose} />
            <PlanActions
              plan={plan}
              plans={shown}
              region={region}
              prices={prices}
              now={now}
              onChoose={choose}
            />
          </div>
        )}
        <p role="status" className="sr-only">
          {hasMoved && plan ? planSentence(plan, prices) : ''}
        </p>
      </div>
      <figure className={styles.figure}>
        {status === 'failed' || status === 'empty' ? null : (
          <DrawingFilters
            catalogue={catalogue}
            filter={filter}
            chosen={plan?.slug}
            onChange={filterBy}
          />
        )}
        {plan ? (
          <Drawing
            plans={drawn}
            total={plans.length}
            prices={prices}
            now={now}
            region={region}
            chosen={plan.slug}
            onChoose={choose}
          />
        ) : (
          <DrawingPlaceholder catalogue={catalogue} />
        )}
        <figcaption className={styles.titleBlock}>
          <dl>
            <div>
              <dt>Drawing</dt>
              <dd>Plans by memory</dd>
            </div>
            <div>
              <dt>Vertical scale</dt>
              <dd>Memory, log scale: each ring is a doubling</dd>
            </div>
            <div>
              <dt>Plans</dt>
              <dd>{sourceOf(catalogue, drawn.length)}</dd>
            </div>
          </dl>
        </figcaption>
      </figure>
      <DrawnPlansTable catalogue={catalogue} plans={shown} chosen={plan?.slug} />
    </section>
  )
}

/** '16 of 30 drawn'. */
function sourceOf({ status, plans }: Catalogue, drawn: number): string {
  switch (status) {
    case 'reading':
      return 'Loading plans'
    case 'failed':
      return 'Not loaded'
    case 'empty':
      return 'None yet'
    case 'read':
      return drawn < plans.length ? `${drawn} of ${plans.length} drawn` : String(plans.length)
  }
}
