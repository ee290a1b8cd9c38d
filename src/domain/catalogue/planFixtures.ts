import * as fc from 'fast-check'
import type { Plan, PlanKind } from './plan'
import { makePlan } from './fixtures'

const kinds: PlanKind[] = ['vps', 'cloud', 'vds', 'gpu']

/** A published plan, small and available, with what a test wants otherwise. */
export function planOf({ kind = 'vps', ...rest }: Partial<Plan>): Plan {
  return makePlan({
    slug: 'v1.small',
    kind,
    product: { slug: kind, name: kind.toUpperCase() },
    summary: '',
    ...rest,
  })
}

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
    planOf({
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
    planOf({
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
export const testPlans: readonly Plan[] = [
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

/** The same with one plan otherwise. */
export function testPlansWith(slug: string, change: Partial<Plan>): Plan[] {
  return testPlans.map((plan) => (plan.slug === slug ? { ...plan, ...change } : plan))
}

/** Possible catalogues: 1 to 40 plans of any kinds, families and sizes, each with its own name, some of them long. */
export const somePlans = fc
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
      return planOf({ ...row, product, slug: `p${index}.${name}` })
    }),
  )
