import * as fc from 'fast-check'
import type { Plan, PlanKind } from './plan'

/** A plan for tests: what is not given is that of a small VPS. */
export function makePlan(given: Partial<Plan> & { slug: string }): Plan {
  const memoryMib = given.memoryMib ?? (given.memoryGib ?? 4) * 1024
  return {
    id: `id of ${given.slug}`,
    product: { slug: 'v1', name: 'VPS' },
    kind: 'vps',
    summary: 'A small server.',
    cpu: 'shared',
    vcpus: 2,
    diskGib: 60,
    transferGib: null,
    gpuModel: null,
    gpuCount: 0,
    gpuVramGib: null,
    currency: 'EUR',
    hourlyMicros: 10_200,
    monthlyCapMicros: 6_800_000,
    next: null,
    retiresAt: null,
    isSample: true,
    regions: [
      { region: 'fra1', stock: null },
      { region: 'ams1', stock: 12 },
    ],
    updatedAt: '2026-11-01T00:00:00Z',
    ...given,
    memoryMib,
    memoryGib: memoryMib / 1024,
  }
}

const d1 = { slug: 'd1', name: 'VDS' }
const soldOutInFra = [
  { region: 'fra1', stock: 0 },
  { region: 'ams1', stock: 3 },
]
const soldOut = [
  { region: 'fra1', stock: 0 },
  { region: 'ams1', stock: 0 },
]

/** A catalogue with one of everything: sold out in a region, everywhere, retiring, a change announced, GPUs. */
export const somePlans: readonly Plan[] = [
  makePlan({
    slug: 'v1.nano',
    vcpus: 1,
    memoryGib: 1,
    diskGib: 20,
    hourlyMicros: 3_600,
    monthlyCapMicros: 2_400_000,
  }),
  makePlan({
    slug: 'v1.micro',
    vcpus: 1,
    memoryGib: 2,
    diskGib: 40,
    hourlyMicros: 5_700,
    monthlyCapMicros: 3_800_000,
    retiresAt: '2027-01-01T00:00:00Z',
  }),
  makePlan({ slug: 'v1.small', regions: soldOutInFra }),
  makePlan({
    slug: 'v1.medium',
    vcpus: 4,
    memoryGib: 8,
    diskGib: 120,
    hourlyMicros: 19_800,
    monthlyCapMicros: 13_200_000,
    next: {
      hourlyMicros: 21_000,
      monthlyCapMicros: 14_000_000,
      validFrom: '2027-02-01T00:00:00Z',
    },
  }),
  makePlan({
    slug: 'd1.medium',
    product: d1,
    kind: 'vds',
    cpu: 'dedicated',
    memoryGib: 8,
    diskGib: 100,
    hourlyMicros: 42_000,
    monthlyCapMicros: 28_000_000,
  }),
  makePlan({
    slug: 'd1.large',
    product: d1,
    kind: 'vds',
    cpu: 'dedicated',
    vcpus: 4,
    memoryGib: 16,
    diskGib: 200,
    hourlyMicros: 81_000,
    monthlyCapMicros: 54_000_000,
    regions: soldOut,
  }),
  makePlan({
    slug: 'c1.medium',
    product: { slug: 'c1', name: 'General purpose' },
    kind: 'cloud',
    diskGib: 80,
    hourlyMicros: 12_000,
    monthlyCapMicros: 8_000_000,
  }),
  makePlan({
    slug: 'g1.l4',
    product: { slug: 'g1', name: 'GPU' },
    kind: 'gpu',
    cpu: 'dedicated',
    vcpus: 8,
    memoryGib: 32,
    diskGib: null,
    gpuModel: 'L4',
    gpuCount: 1,
    gpuVramGib: 24,
    hourlyMicros: 710_000,
    monthlyCapMicros: null,
  }),
  makePlan({
    slug: 'g1.h100x2',
    product: { slug: 'g1', name: 'GPU' },
    kind: 'gpu',
    cpu: 'dedicated',
    vcpus: 32,
    memoryGib: 256,
    diskGib: null,
    gpuModel: 'H100',
    gpuCount: 2,
    gpuVramGib: 80,
    hourlyMicros: 5_520_000,
    monthlyCapMicros: null,
    regions: [{ region: 'fra1', stock: 1 }],
  }),
]

const kinds: PlanKind[] = ['vps', 'cloud', 'vds', 'gpu']
const stock = fc.option(fc.integer({ min: 0, max: 3 }))

/** Catalogues as they may come: 1 to 40 plans of any kinds, sizes and stock, each with a name of its own. */
export const arbitraryPlans = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      memoryGib: fc.constantFrom(0.5, 1, 2, 3, 4, 8, 24, 64, 512),
      vcpus: fc.integer({ min: 1, max: 64 }),
      hourlyMicros: fc.integer({ min: 1, max: 9_000_000 }),
      monthlyCapMicros: fc.option(fc.integer({ min: 9_000_000, max: 900_000_000 })),
      retiresAt: fc.constantFrom(null, '2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z'),
      stock: fc.tuple(stock, stock),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ stock: [fra1, ams1], ...row }, index) => {
      const gpu = row.kind === 'gpu' ? { gpuModel: 'L4', gpuCount: 1, gpuVramGib: 24 } : {}
      return makePlan({
        ...row,
        ...gpu,
        slug: `p${index}.size`,
        regions: [
          { region: 'fra1', stock: fra1 },
          { region: 'ams1', stock: ams1 },
        ],
      })
    }),
  )
