import { expect, test } from 'vitest'
import { planFieldsOf, regionField } from './planForm'
import { previewOf, ringsOf } from './planPreview'
import { planRecord, regions } from './testPlans'

const stored = planFieldsOf(planRecord)

test('the card shows what is typed', () => {
  const typed = { ...stored, hourly: '0.0096', monthly_cap: '6.40', memory_gib: '8' }
  expect(previewOf(typed, regions)).toMatchObject({
    slug: 'v1.small',
    hourlyMicros: 9600,
    memoryMib: 8192,
    gpu: null,
    regions: [{ region: 'fra1', stock: 12 }],
  })
  expect(previewOf(typed, regions).capAfter).toBeCloseTo(666.67, 2)
})

test('what makes no sense yet is left open, and nothing is made up', () => {
  const half = { ...stored, hourly: '1,5', vcpus: '', memory_gib: '1e309' }
  expect(previewOf(half, regions)).toMatchObject({
    hourlyMicros: null,
    capAfter: null,
    vcpus: null,
    memoryMib: null,
  })
})

test('a region that is switched off is not seen', () => {
  const everywhere = { ...stored, [regionField('ams1')]: '' }
  const [frankfurt, amsterdam] = regions
  if (!frankfurt || !amsterdam) throw new Error('two regions are wanted')
  expect(previewOf(everywhere, [{ ...frankfurt, enabled: false }, amsterdam]).regions).toEqual([
    { region: 'ams1', stock: null },
  ])
})

test('GPUs are written with the memory of all of them', () => {
  const gpus = { ...stored, gpu_count: '2', gpu_model: 'H100', gpu_vram_gib: '80' }
  expect(previewOf(gpus, regions).gpu).toBe('2 × H100, 160 GiB')
})

test.each([
  [null, 1],
  [512, 1],
  [1024, 1],
  [4096, 3],
  [2 ** 24, 12],
])('%j MiB are %i rings', (mib, rings) => {
  expect(ringsOf(mib)).toBe(rings)
})
