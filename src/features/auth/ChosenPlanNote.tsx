import { useQuery } from '@tanstack/react-query'
import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { SampleLine } from '@/components/catalogue/SampleLine'
import { planKinds } from '@/domain/catalogue/plan'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlans } from '@/domain/catalogue/usePlans'
import type { ChosenPlan } from './chosenPlan'
import styles from './auth.module.css'

/** The plan that a visitor chose before signing in, with its price and region. Nothing if it cannot be read. */
export function ChosenPlanNote(chosen: ChosenPlan) {
  return (
    <CatalogueProvider>
      <Note {...chosen} />
    </CatalogueProvider>
  )
}

function Note({ plan: slug, region: regionSlug }: ChosenPlan) {
  const { plans, prices } = usePlans()
  const regions = useQuery(regionsQuery)
  const plan = plans.find((one) => one.slug === slug)
  if (plan === undefined) return null
  const region = regions.data?.find((one) => one.slug === regionSlug)
  const kind = planKinds.find((one) => one.kind === plan.kind)
  const cap = prices.cap(plan)
  const facts = [
    ['Plan', `${kind?.name ?? plan.product.name} ${plan.slug}`],
    ['Server', `${plan.vcpus} vCPU, ${plan.memoryGib} GiB memory`],
    [
      'Price',
      cap === null
        ? `${prices.hourly(plan)} per hour`
        : `${prices.hourly(plan)} per hour, at most ${cap} per month`,
    ],
    ['Region', regionSlug === undefined ? 'Choose it later' : (region?.name ?? regionSlug)],
  ] as const
  return (
    <section aria-labelledby="chosen-plan" className={styles.plan}>
      <h2 id="chosen-plan" className={styles.strip}>
        Your selection
      </h2>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term} className={styles.fact}>
            <dt className="dim">{term}</dt>
            <dd className="text-text">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="small dim border-b border-line px-(--pad) py-3.5">
        Create an account or sign in to save it. <SampleLine kind={plan.kind} />
      </p>
    </section>
  )
}
