import type { ReactNode } from 'react'
import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { usableVram } from '@/domain/catalogue/gpuMemory'
import { describeVirtualization, networkSpeed } from '@/domain/catalogue/hardware'
import { totalVramGib, type Plan } from '@/domain/catalogue/plan'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { usePlans } from '@/domain/catalogue/usePlans'
import { DataSource } from '@/ui/DataSource'
import { DescriptionList } from '@/ui/DescriptionList'

/** What a server of the plan has. */
export function FactsSection({ plan }: { plan: Plan }) {
  const { prices } = usePlans()
  const gib = (value: number) => `${prices.number(value)} GiB`
  const isShared = plan.cpu === 'shared'
  const vram = usableVram(plan)
  const sold = totalVramGib(plan)
  const facts: (readonly [label: string, value: ReactNode] | null)[] = [
    ['Product', plan.product.name],
    plan.gpuModel === null ? null : ['GPU', `${plan.gpuCount} × ${plan.gpuModel}, passed through`],
    vram === null
      ? null
      : [
          'GPU memory',
          vram.isKnown
            ? `${sold} GB by the vendor, about ${vram.gib} GiB usable`
            : `${sold} GB by the vendor; usable memory is lower`,
        ],
    [
      'CPU',
      <>
        {plan.vcpus} {plan.vcpus === 1 ? 'vCPU' : 'vCPUs'}, {plan.cpu}.{' '}
        {isShared
          ? 'Other servers on the host may use the same cores.'
          : 'No other server uses these cores.'}{' '}
        {isListed('vps') && (
          <PageLink page="vps" hash="difference">
            Compare both
          </PageLink>
        )}
      </>,
    ],
    plan.cpuModel === undefined ? null : ['CPU model', plan.cpuModel],
    ['Virtualization', describeVirtualization(plan.virtualization)],
    ['Memory', gib(plan.memoryGib)],
    [
      'Disk',
      [plan.diskGib === null ? 'None of a fixed size' : gib(plan.diskGib), plan.diskType]
        .filter((part) => part !== undefined)
        .join(', '),
    ],
    plan.networkMbit === undefined ? null : ['Network', networkSpeed(plan.networkMbit)],
    ['Transfer a month', plan.transferGib === null ? 'Unlimited' : gib(plan.transferGib)],
  ]
  return (
    <section className="band" id="facts" aria-labelledby="facts-title">
      <div className="head">
        <h2 id="facts-title">What you get</h2>
        <p>Every server of this plan has the same size. You can resize it while it is stopped.</p>
      </div>
      <div className="body">
        <DescriptionList
          items={facts.filter((fact) => fact !== null).map(([label, value]) => ({ label, value }))}
        />
        <DataSource
          source={`GET /rest/v1/plan_catalogue?slug=eq.${plan.slug}`}
          jsonHref={publicRowsUrl('plan_catalogue', { slug: `eq.${plan.slug}` })}
        />
      </div>
    </section>
  )
}
