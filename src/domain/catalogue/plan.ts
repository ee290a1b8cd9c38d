import type { PageId } from '@/content/pages'
import type { ServerKind } from '@/lib/deployment'

export type PlanKind = ServerKind

/** Money of one period: whole millionths of the plan's currency, without VAT. */
export interface Price {
  hourlyMicros: number
  /** `null` if there is no cap: a month then costs all its hours. */
  monthlyCapMicros: number | null
}

/** The stock of a plan in one region. */
interface Place {
  region: string
  /** `null` if it is not limited. */
  stock: number | null
  /** When the stock was last set; ISO text. */
  updatedAt?: string | undefined
}

/** One published plan, read from the view `plan_catalogue`. */
export interface Plan extends Price {
  id: string
  slug: string
  product: { slug: string; name: string }
  kind: PlanKind
  summary: string
  /** What a server is on its machine. It never changes from one to the other. */
  virtualization: 'container' | 'virtual_machine'
  cpu: 'shared' | 'dedicated'
  vcpus: number
  memoryMib: number
  memoryGib: number
  /** `null` if the plan has no disk of its own. */
  diskGib: number | null
  /** GiB per month; `null` if it is not limited. */
  transferGib: number | null
  gpuModel: string | null
  gpuCount: number
  /** Memory of one GPU; see `totalVramGib`. */
  gpuVramGib: number | null
  /** What the provider tells of the hardware. Absent where it is not set. */
  cpuModel?: string | undefined
  /** 'NVMe SSD' */
  diskType?: string | undefined
  networkMbit?: number | undefined
  /** ISO 4217. */
  currency: string
  /** The announced next price; `null` if there is none. */
  next: (Price & { validFrom: string }) | null
  /** From this time on the plan can not be chosen; ISO text. */
  retiresAt: string | null
  isSample: boolean
  /** Where it is offered, in the order of the regions. */
  regions: readonly Place[]
  updatedAt: string
}

/** The name of each kind and the page that describes it, the smallest kind first. */
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

/** The label of sample rows. */
export const sampleNote = 'sample catalogue, not an offer'

/** The vendor's memory figure for all GPUs of a plan, in GB; `null` without a GPU. For usable memory see gpuMemory. */
export function totalVramGib(plan: Pick<Plan, 'gpuCount' | 'gpuVramGib'>): number | null {
  return plan.gpuVramGib === null ? null : plan.gpuVramGib * plan.gpuCount
}

/** How a plan makes its servers, as people read it: 'virtual machine'. */
export const virtualizationName = (kind: Plan['virtualization']) =>
  kind === 'virtual_machine' ? 'virtual machine' : 'container'
