import { Link } from '@tanstack/react-router'
import { ChooseLink } from '@/components/catalogue/ChooseLink'
import { needsNote, PlanRowNotice } from '@/components/catalogue/PlanRowNotice'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { PriceStat } from '@/components/catalogue/PriceStat'
import { VatNote } from '@/components/catalogue/VatNote'
import { isListed, pageById } from '@/content/pages'
import { isOpen, planState, regionsOf } from '@/domain/catalogue/availability'
import { hourlyPerVramGib } from '@/domain/catalogue/filterAndSortPlans'
import { planKinds, sampleNote, type Plan } from '@/domain/catalogue/plan'
import { sizeWords } from '@/domain/catalogue/planWords'
import { usePlans } from '@/domain/catalogue/usePlans'
import { createLabel } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button } from '@/ui/Button'
import { Stat } from '@/ui/Stat'
import grid from '@/components/catalogue/statGrid.module.css'
import styles from './plan.module.css'

/** What the plan is and costs, with the button that creates a server of it. */
export function PlanHead({ plan }: { plan: Plan }) {
  const { plans, prices, now } = usePlans()
  const page = pageById(planKinds.find(({ kind }) => kind === plan.kind)?.page ?? 'prices')
  const cap = prices.cap(plan)
  const { left } = regionsOf(plan)
  const context = { plans, prices, region: undefined, image: undefined, now }
  return (
    <div className={styles.top}>
      <header className={styles.words}>
        <Breadcrumb
          items={[
            ...(isListed(page.id) ? [{ label: page.nav, href: page.path }] : []),
            { label: plan.slug },
          ]}
          renderLink={({ children, href, className }) => (
            <Link to={href} className={className}>
              {children}
            </Link>
          )}
          aside={<PlanStateTag plan={plan} region={undefined} now={now} />}
          className="mb-4"
        />
        <h1>{plan.slug}</h1>
        <p className="lead mt-4 max-w-[34em]">
          {plan.summary} {sizeWords(plan)}.
        </p>
        <p className={styles.price}>
          <b className="num">{prices.hourly(plan)}</b> per hour
          {cap === null ? (
            ', no monthly cap'
          ) : (
            <>
              , at most <b className="num">{cap}</b> a month
            </>
          )}
          , <VatNote />
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-md:mt-4 print:hidden" data-primary-action>
          <Create plan={plan} />
        </div>
        {plan.isSample ? (
          <p className="mt-3 text-14 text-text-3 first-letter:uppercase">{sampleNote}.</p>
        ) : null}
      </header>
      <div className={grid.root}>
        <PriceStat
          label="Per hour"
          size="l"
          money={[plan.hourlyMicros, prices.hourlyFormat(plan)]}
        />
        <SecondPrice plan={plan} />
        <Stat label="Memory" size="l" unit="GiB" value={prices.number(plan.memoryGib)} />
        <Stat
          label="Regions in stock"
          size="l"
          value={left.length}
          note={<span className="mono">{left.join(' ') || '\u00a0'}</span>}
        />
      </div>
      {needsNote(plan, context) ? (
        <div className={styles.notice}>
          <PlanRowNotice plan={plan} context={context} />
          {plan.retiresAt === null ? null : (
            <p className="small mt-1">
              Servers that were created with it keep running, at the price they were created with.
              You can resize them to another plan.
            </p>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** The monthly cap or, for a GPU, the price of a GiB of its memory. */
function SecondPrice({ plan }: { plan: Plan }) {
  const { prices } = usePlans()
  const share = hourlyPerVramGib(plan)
  if (share !== null) {
    return (
      <PriceStat
        label="Per hour and usable GiB of VRAM"
        size="l"
        money={[Math.round(share), prices.shareFormat(plan)]}
      />
    )
  }
  return (
    <PriceStat
      label="Monthly cap"
      size="l"
      none="none"
      money={
        plan.monthlyCapMicros === null ? null : [plan.monthlyCapMicros, prices.capFormat(plan)]
      }
    />
  )
}

function Create({ plan }: { plan: Plan }) {
  const { now } = usePlans()
  const { orders } = useDeployment()
  if (!isOpen(plan, undefined, now)) {
    const isClosed = planState(plan, undefined, now) === 'closed'
    return (
      <Button
        variant="primary"
        size="lg"
        disabledReason={
          isClosed
            ? `${plan.slug} takes no new orders.`
            : `${plan.slug} is sold out in all regions.`
        }
      >
        {createLabel(orders)}
      </Button>
    )
  }
  const { out, left } = regionsOf(plan)
  return (
    <ChooseLink
      plan={plan.slug}
      // If a region is sold out, the create form must open with a region that has stock.
      region={out.length > 0 ? left[0] : undefined}
      variant="primary"
      size="lg"
    >
      {createLabel(orders)}
    </ChooseLink>
  )
}
