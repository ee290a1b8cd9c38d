import { expect, test } from 'vitest'
import { planFieldsOf, regionField } from './planForm'
import { previewOf, publishedPlans } from './previewPlan'
import {
  gpu,
  h100,
  medium,
  planRecord,
  regions,
  small,
  vps,
} from '@/domain/catalogue/admin/fixtures'

const stored = planFieldsOf(planRecord)
const context = { stored: small, products: [vps, gpu], regions }

test('the preview is the plan that the form describes', () => {
  const typed = { ...stored, hourly: '0.0096', monthly_cap: '', memory_gib: '8' }
  expect(previewOf(typed, context)).toMatchObject({
    slug: 'v1.small',
    product: { slug: 'v1' },
    hourlyMicros: 9600,
    monthlyCapMicros: null,
    memoryMib: 8192,
    gpuModel: null,
    regions: [{ region: 'fra1', stock: 12 }],
  })
})

test.each([['slug'], ['hourly'], ['vcpus'], ['memory_gib'], ['product_id']])(
  'without %s there is none, and nothing is made up',
  (field) => {
    expect(previewOf({ ...stored, [field]: '' }, context)).toBeNull()
  },
)

test('a closed region is left out', () => {
  const everywhere = { ...stored, [regionField('ams1')]: '' }
  const [frankfurt, amsterdam] = regions
  if (!frankfurt || !amsterdam) throw new Error('two regions are wanted')
  const closed = [{ ...frankfurt, enabled: false }, amsterdam]
  expect(previewOf(everywhere, { ...context, regions: closed })?.regions).toEqual([
    { region: 'ams1', stock: null, updatedAt: undefined },
  ])
})

test('an announced price is shown while the current one stays', () => {
  const announced = {
    ...small,
    next_hourly_micros: 11_000,
    next_valid_from: '2999-01-01T00:00:00+00:00',
  }
  const preview = (hourly: string) =>
    previewOf({ ...stored, hourly }, { ...context, stored: announced })
  expect(preview('0.0099')?.next?.hourlyMicros).toBe(11_000)
  expect(preview('0.0102')?.next).toBeNull()
})

test('only published plans decide how prices are written', () => {
  expect(publishedPlans([small, medium, h100]).map(({ slug }) => slug)).toEqual(['v1.small'])
})
