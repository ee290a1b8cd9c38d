import { useMemo } from 'react'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { sampleNote, type Plan } from '@/domain/catalogue/plan'
import { CatalogueTable } from '@/components/catalogue/CatalogueTable'
import { planColumns } from '@/components/catalogue/planColumns'
import { useViewerLocale } from '@/lib/useViewerLocale'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { publishedPlans } from './previewPlan'
import type { PlanStatus } from '@/domain/catalogue/admin/productsSearch'

interface PlanPreviewProps {
  /** null while the form lacks a value. */
  preview: Plan | null
  plans: readonly AdminPlan[]
  status: PlanStatus
  /** Milliseconds since 1970. */
  now: number
}

/** The columns that only visitors need: they compare and choose plans. */
const forVisitors: ReadonlySet<string> = new Set(['compare', 'choose'])

const states: Readonly<Record<PlanStatus, string>> = {
  published: 'Live once saved',
  draft: 'Not public yet',
  retired: 'Not public any more',
}

/** Shows the plan in the form as a row of the product page, with the components of that page. */
export function PlanPreview({ preview, plans, status, now }: PlanPreviewProps) {
  return (
    <section aria-labelledby="plan-preview" className="border-t border-line bg-inset pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-(--pad) pt-4 pb-2">
        <h3 id="plan-preview" className="text-16 tracking-normal">
          Preview
        </h3>
        <span className="text-12 text-text-3">{states[status]}</span>
      </div>
      {preview === null ? (
        <p className="px-(--pad) text-14 text-text-3">
          Enter a name, vCPU, memory and price to see the row of the product page.
        </p>
      ) : (
        <PreviewRow plan={preview} plans={plans} now={now} />
      )}
    </section>
  )
}

function PreviewRow({
  plan,
  plans,
  now,
}: {
  plan: Plan
  plans: readonly AdminPlan[]
  now: number
}) {
  const { locale, timeZone } = useViewerLocale()
  const others = useMemo(() => publishedPlans(plans), [plans])
  const shown = [plan, ...others.filter(({ id }) => id !== plan.id)]
  const context = {
    plans: shown,
    prices: createPriceFormatter(locale, timeZone),
    region: undefined,
    image: undefined,
    now,
  }
  const columns = planColumns(
    { ...context, compared: [], fullId: undefined, onCompare: () => undefined },
    plan.kind === 'gpu' ? 'gpu' : 'server',
  ).filter(({ id }) => !forVisitors.has(id))
  return (
    <>
      <CatalogueTable
        caption="The plan as visitors see it"
        columns={columns}
        rows={[plan]}
        context={context}
        className="border-y border-line-2 bg-bg"
      />
      {plan.isSample ? <p className="px-(--pad) pt-2 text-12 text-text-3">{sampleNote}</p> : null}
    </>
  )
}
