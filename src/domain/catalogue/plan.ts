import type { PageId } from '@/content/pages'

export type PlanKind = 'vps' | 'cloud' | 'vds' | 'gpu'

/** Money of one period: whole millionths of the plan's currency, without VAT. */
export interface Price {
  hourlyMicros: number
  /** `null` where a month costs its hours, however many they are. */
  monthlyCapMicros: number | null
}

/** What is left of a plan in one region. */
interface Place {
  region: string
  /** `null` where it is not limited. */
  stock: number | null
  /** When the stock was last set; ISO text. */
  updatedAt?: string | undefined
}

/** One published plan, as the view `plan_catalogue` gives it. */
export interface Plan extends Price {
  id: string
  slug: string
  product: { slug: string; name: string }
  kind: PlanKind
  summary: string
  cpu: 'shared' | 'dedicated'
  vcpus: number
  memoryMib: number
  memoryGib: number
  /** `null` where the plan comes without a disk of its own. */
  diskGib: number | null
  /** A month; `null` where it is not limited. */
  transferGib: number | null
  gpuModel: string | null
  gpuCount: number
  /** Memory of ONE GPU; see `totalVramGib`. */
  gpuVramGib: number | null
  /** ISO 4217. */
  currency: string
  /** A price that is announced for later; `null` where none is. */
  next: (Price & { validFrom: string }) | null
  /** From then on nobody can choose it; ISO text. */
  retiresAt: string | null
  isSample: boolean
  /** Where it is offered, in the order of the regions. */
  regions: readonly Place[]
  updatedAt: string
}

/** What a kind is called and which page says what it is, the smallest first. */
export const planKinds: readonly { kind: PlanKind; name: string; says: string; page: PageId }[] = [
  { kind: 'vps', name: 'VPS', says: 'Low-cost servers with shared vCPUs.', page: 'vps' },
  {
    kind: 'cloud',
    name: 'Cloud',
    says: 'Servers you can resize at any time.',
    page: 'cloud-instances',
  },
  { kind: 'vds', name: 'VDS', says: 'Dedicated vCPUs.', page: 'vds' },
  { kind: 'gpu', name: 'GPU', says: 'GPU servers by the hour.', page: 'gpu-compute' },
]

/** The label of rows that are a sample. */
export const sampleNote = 'sample catalogue, not an offer'

/** Memory of all GPUs of a plan as the vendor sells it, in GB; `null` where it has none. See gpuMemory for what is usable. */
export function totalVramGib(plan: Pick<Plan, 'gpuCount' | 'gpuVramGib'>): number | null {
  return plan.gpuVramGib === null ? null : plan.gpuVramGib * plan.gpuCount
}
