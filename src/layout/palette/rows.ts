import { planState } from '@/domain/catalogue/availability'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { planPath } from '@/domain/catalogue/planPath'
import type { Image, Region } from '@/domain/catalogue/queries'
import { isListed, pageById } from '@/content/pages'
import { countryName } from '@/lib/countries'
import type { Command } from './commands'

/** One command per plan. It opens the page of the plan. */
export function planCommands(
  plans: readonly Plan[],
  prices: PriceFormatter,
  now: number,
): readonly Command[] {
  return plans.map((plan) => {
    const state = planState(plan, undefined, now)
    const facts = [
      plan.gpuModel === null ? null : `${plan.gpuCount} × ${plan.gpuModel}`,
      `${plan.vcpus} vCPU`,
      `${plan.memoryGib} GiB`,
      `${prices.hourly(plan)}/h`,
      state === 'sold_out' ? 'sold out' : state === 'closed' ? 'no new orders' : null,
    ]
    return {
      id: `plan:${plan.slug}`,
      label: plan.slug,
      group: 'Plans',
      note: facts.filter((fact) => fact !== null).join(' · '),
      keywords: ['plan', 'server', plan.product.name, plan.kind, plan.cpu, plan.gpuModel ?? ''],
      target: { kind: 'page', to: planPath(plan) },
    }
  })
}

/** One command per region. It opens the plans of that region. */
export function regionCommands(regions: readonly Region[]): readonly Command[] {
  if (!isListed('cloud-instances')) return []
  return regions.map(({ slug, name, country }) => ({
    id: `region:${slug}`,
    label: `${name}, ${countryName(country)}`,
    group: 'Regions',
    note: slug,
    keywords: [slug, 'region', 'location', 'data centre'],
    target: {
      kind: 'page',
      to: pageById('cloud-instances').path,
      search: { region: slug },
      hash: 'plans',
    },
  }))
}

/** One command per image. It opens the list of images. */
export function imageCommands(images: readonly Image[]): readonly Command[] {
  if (!isListed('cloud-instances')) return []
  return images.map(({ slug, family, version, minDiskGib }) => ({
    id: `image:${slug}`,
    label: `${family} ${version}`,
    group: 'Images',
    note: `min. disk ${minDiskGib} GiB`,
    keywords: [slug, 'image', 'operating system', 'distribution'],
    target: { kind: 'page', to: pageById('cloud-instances').path, hash: 'images' },
  }))
}
