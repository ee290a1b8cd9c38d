import * as fc from 'fast-check'
import type { Plan, PlanKind } from './plan'

/** A plan for tests. The default is a small, available VPS. */
export function makePlan({ slug = 'v1.small', ...given }: Partial<Plan> = {}): Plan {
  const memoryMib = given.memoryMib ?? (given.memoryGib ?? 4) * 1024
  return {
    id: `id of ${slug}`,
    slug,
    product: { slug: 'v1', name: 'VPS' },
    kind: 'vps',
    summary: 'A small server.',
    virtualization: 'container',
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

/** A catalogue with every case: sold out in one region or all, retiring, an announced price, GPUs. */
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

type Row = [
  slug: string,
  vcpus: number,
  memoryGib: number,
  diskGib: number,
  hourlyMicros: number,
  monthlyCapMicros: number,
]

function servers(kind: PlanKind, cpu: Plan['cpu'], name: string, rows: readonly Row[]): Plan[] {
  return rows.map(([slug, vcpus, memoryGib, diskGib, hourlyMicros, monthlyCapMicros]) =>
    makePlan({
      slug,
      kind,
      product: { slug: slug.slice(0, 2), name },
      cpu,
      vcpus,
      memoryGib,
      diskGib,
      hourlyMicros,
      monthlyCapMicros,
    }),
  )
}

type GpuRow = [
  slug: string,
  vcpus: number,
  memoryGib: number,
  gpuCount: number,
  gpuModel: string,
  gpuVramGib: number,
  hourlyMicros: number,
]

function gpuServers(rows: readonly GpuRow[]): Plan[] {
  return rows.map(([slug, vcpus, memoryGib, gpuCount, gpuModel, gpuVramGib, hourlyMicros]) =>
    makePlan({
      slug,
      kind: 'gpu',
      product: { slug: 'g1', name: 'GPU' },
      cpu: 'dedicated',
      vcpus,
      memoryGib,
      diskGib: null,
      gpuModel,
      gpuCount,
      gpuVramGib,
      hourlyMicros,
      monthlyCapMicros: null,
    }),
  )
}

/** A catalogue of four products with four plans each, all of them available. */
export const availablePlans: readonly Plan[] = [
  ...servers('vps', 'shared', 'VPS', [
    ['v1.nano', 1, 1, 20, 3_600, 2_400_000],
    ['v1.micro', 1, 2, 40, 5_700, 3_800_000],
    ['v1.small', 2, 4, 60, 10_200, 6_800_000],
    ['v1.medium', 4, 8, 120, 19_800, 13_200_000],
  ]),
  ...servers('cloud', 'shared', 'General purpose', [
    ['c1.small', 1, 2, 40, 6_000, 4_000_000],
    ['c1.medium', 2, 4, 80, 12_000, 8_000_000],
    ['c1.large', 4, 8, 160, 24_000, 16_000_000],
    ['c1.xlarge', 8, 16, 320, 48_000, 32_000_000],
  ]),
  ...servers('vds', 'dedicated', 'VDS', [
    ['d1.medium', 2, 8, 100, 42_000, 28_000_000],
    ['d1.large', 4, 16, 200, 81_000, 54_000_000],
    ['d1.xlarge', 8, 32, 400, 159_000, 106_000_000],
    ['d1.2xlarge', 16, 64, 800, 315_000, 210_000_000],
  ]),
  ...gpuServers([
    ['g1.l4', 8, 32, 1, 'L4', 24, 710_000],
    ['g1.l40s', 12, 64, 1, 'L40S', 48, 1_240_000],
    ['g1.h100', 16, 128, 1, 'H100', 80, 2_790_000],
    ['g1.h100x2', 32, 256, 2, 'H100', 80, 5_520_000],
  ]),
]

/** `availablePlans` with one plan changed. */
export function availablePlansWith(slug: string, change: Partial<Plan>): Plan[] {
  return availablePlans.map((plan) => (plan.slug === slug ? { ...plan, ...change } : plan))
}

const kinds: PlanKind[] = ['vps', 'cloud', 'vds', 'gpu']
const stock = fc.option(fc.integer({ min: 0, max: 3 }))

/** Catalogues of 1 to 40 plans of any kind, size, stock and dates, each with a unique name. */
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

/** Catalogues for the drawing: 1 to 40 available plans of any family and size. Names are unique, some are long. */
export const arbitraryFamilies = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      family: fc.constantFrom('', 'x', 'y'),
      name: fc.constantFrom('size', 'a-name-that-is-much-longer'),
      memoryGib: fc.oneof(
        fc.integer({ min: 0, max: 12 }).map((doublings) => 2 ** doublings),
        fc.constantFrom(0.5, 1000 / 1024, 3, 6, 12, 24, 48, 96, 1536),
      ),
      hourlyMicros: fc.integer({ min: 1_000, max: 9_000_000 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ family, name, ...row }, index) => {
      const product = { slug: `${row.kind}${family}`, name: `${row.kind} ${family}` }
      return makePlan({ ...row, product, slug: `p${index}.${name}` })
    }),
  )
