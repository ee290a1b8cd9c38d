import { isListed, pageById } from '@/content/pages'
import { planKinds } from '@/domain/catalogue/plan'
import { summaryOf } from '@/domain/catalogue/summary'
import { useFrameRows } from '@/domain/catalogue/useFrameRows'
import { useDeployment } from '@/lib/useDeployment'
import type { FrameLink } from '@/ui/frameLinks'
import { offeredIn } from './navigation'

/** The links of the menu with what the catalogue says about each: lowest prices, codes of regions, versions. */
export function useMenuRows() {
  const { plans, regions, images, prices, now, isPending, hasFailed } = useFrameRows()
  const { sells } = useDeployment()
  const products = offeredIn('products', sells).map(({ id, nav, path }): FrameLink => {
    const kind = planKinds.find(({ page }) => page === id)
    const own = plans?.filter((plan) => plan.kind === kind?.kind) ?? []
    const from = summaryOf(own, now)?.from
    return {
      id,
      label: nav,
      href: path,
      note: kind?.says ?? 'All plans, and how billing works.',
      aside: from && <b className="num">{prices.hourly(from)}</b>,
    }
  })
  return {
    products,
    /** Each leads to the drawing of the plans in this region. */
    regions: (regions ?? []).map(({ slug, name }): FrameLink => ({
      id: slug,
      label: name,
      href: '/',
      search: { region: slug },
      aside: <code>{slug}</code>,
    })),
    images: [
      ...Map.groupBy(isListed('cloud-instances') ? (images ?? []) : [], ({ family }) => family),
    ].map(([family, versions]): FrameLink => ({
      id: family,
      label: family,
      href: pageById('cloud-instances').path,
      hash: 'images',
      aside: <code>{versions.map(({ version }) => version).join(', ')}</code>,
    })),
    isPending,
    hasFailed,
  }
}
