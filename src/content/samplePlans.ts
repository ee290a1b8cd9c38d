import type { PageId } from '@/content/pages'

export type PlanKind = 'vps' | 'cloud' | 'vds' | 'gpu'

/** One plan as a row of the catalogue will give it. Money is whole millionths of a euro. */
export interface Plan {
  slug: string
  kind: PlanKind
  vcpus: number
  cpu: 'shared' | 'dedicated'
  memoryGib: number
  /** `null` where the plan comes without a disk of its own. */
  diskGib: number | null
  gpuModel: string | null
  gpuCount: number
  gpuVramGib: number | null
  hourlyMicros: number
  /** `null` where a month costs its hours, however many they are. */
  monthlyCapMicros: number | null
}

/** What a kind is called and which page says what it is, the smallest first. */
export const planKinds: readonly { kind: PlanKind; name: string; says: string; page: PageId }[] = [
  { kind: 'vps', name: 'VPS', says: 'Small, on shared CPU.', page: 'vps' },
  {
    kind: 'cloud',
    name: 'Cloud',
    says: 'Resized as the work changes.',
    page: 'cloud-instances',
  },
  { kind: 'vds', name: 'VDS', says: 'CPU that nobody else uses.', page: 'vds' },
  { kind: 'gpu', name: 'GPU', says: 'Servers with a GPU, by the hour.', page: 'gpu-compute' },
]

/** What stands beside every figure from this list. */
export const sampleNote = 'sample catalogue, not an offer'

type Server = [
  slug: string,
  vcpus: number,
  memoryGib: number,
  diskGib: number,
  hourlyMicros: number,
  monthlyCapMicros: number,
]

function servers(kind: PlanKind, cpu: Plan['cpu'], rows: readonly Server[]): Plan[] {
  return rows.map(([slug, vcpus, memoryGib, diskGib, hourlyMicros, monthlyCapMicros]) => ({
    slug,
    kind,
    vcpus,
    cpu,
    memoryGib,
    diskGib,
    gpuModel: null,
    gpuCount: 0,
    gpuVramGib: null,
    hourlyMicros,
    monthlyCapMicros,
  }))
}

type GpuServer = [
  slug: string,
  vcpus: number,
  memoryGib: number,
  gpuCount: number,
  gpuModel: string,
  gpuVramGib: number,
  hourlyMicros: number,
]

function gpuServers(rows: readonly GpuServer[]): Plan[] {
  return rows.map(([slug, vcpus, memoryGib, gpuCount, gpuModel, gpuVramGib, hourlyMicros]) => ({
    slug,
    kind: 'gpu',
    vcpus,
    cpu: 'dedicated',
    memoryGib,
    diskGib: null,
    gpuModel,
    gpuCount,
    gpuVramGib,
    hourlyMicros,
    monthlyCapMicros: null,
  }))
}

/**
 * A sample: nothing of it can be ordered, and no price is an offer. It stands where the rows of the
 * catalogue will, in their shape, so that what is drawn from it need not change.
 */
export const samplePlans: readonly Plan[] = [
  ...servers('vps', 'shared', [
    ['v1.nano', 1, 1, 20, 3_600, 2_400_000],
    ['v1.micro', 1, 2, 40, 5_700, 3_800_000],
    ['v1.small', 2, 4, 60, 10_200, 6_800_000],
    ['v1.medium', 4, 8, 120, 19_800, 13_200_000],
  ]),
  ...servers('cloud', 'shared', [
    ['c1.small', 1, 2, 40, 6_000, 4_000_000],
    ['c1.medium', 2, 4, 80, 12_000, 8_000_000],
    ['c1.large', 4, 8, 160, 24_000, 16_000_000],
    ['c1.xlarge', 8, 16, 320, 48_000, 32_000_000],
  ]),
  ...servers('vds', 'dedicated', [
    ['d1.medium', 2, 8, 100, 42_000, 28_000_000],
    ['d1.large', 4, 16, 200, 81_000, 54_000_000],
    ['d1.xlarge', 8, 32, 400, 159_000, 106_000_000],
    ['d1.2xlarge', 16, 64, 800, 315_000, 210_000_000],
  ]),
  ...gpuServers([
    ['g1.l4', 8, 32, 1, 'L4', 24, 710_000],
    ['g1.l40s', 12, 64, 1, 'L40S', 48, 1_240_000],
    ['g1.h100', 16, 128, 1, 'H100', 80, 2_790_000],
    ['g1.h100x2', 32, 256, 2, 'H100', 160, 5_520_000],
  ]),
]
