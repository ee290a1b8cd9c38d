import { readFileSync } from 'node:fs'
import type { Plan, PlanKind } from './plan'
import { makePlan } from './fixtures'

const sql = readFileSync(new URL('../../../supabase/seed.sql', import.meta.url), 'utf8')

const products = new Map(
  [...sql.matchAll(/\('(\w+)', '(vps|cloud|vds|gpu)', '([^']+)'/g)].map(
    ([, slug = '', kind = '', name = '']) =>
      [slug, { kind: kind as PlanKind, product: { slug, name } }] as const,
  ),
)

const prices = new Map(
  [...sql.matchAll(/\('([a-z]\d\.\w+)', (\d+), (?:\d+|null), \d+, (?:\d+|null)\)/g)].map(
    ([, slug = '', hourly]) => [slug, Number(hourly)] as const,
  ),
)

/** Plans that the seed does not publish. */
const UNPUBLISHED = ['v1.pico', 'g1.h200']

/** Every published plan of the sample catalogue, read from the seed. The drawing is tested with the real rows. */
export const seedPlans: readonly Plan[] = [
  ...sql.matchAll(/\('(([a-z]\d)\.\w+)', '(?:[^']|'')*', (\d+), (\d+),/g),
].flatMap(([, slug = '', product = '', vcpus, memory]) => {
  const family = products.get(product)
  const hourlyMicros = prices.get(slug)
  if (!family || hourlyMicros === undefined || UNPUBLISHED.includes(slug)) return []
  return [
    makePlan({ slug, ...family, vcpus: Number(vcpus), memoryGib: Number(memory), hourlyMicros }),
  ]
})
