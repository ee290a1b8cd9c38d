import { totalVramGib, type Plan } from './plan'

const GIB = 2 ** 30
const MIB = 2 ** 20

/** Totals that `nvidia-smi` reports, of January 2025. */
export const USABLE_SOURCE = 'https://github.com/modal-labs/modal-client/pull/2797'

/**
 * Memory that software can use on one GPU, in MiB, by model and the vendor's figure. It is less than the vendor says:
 * an L4 is sold with 24 GB and reports 23,034 MiB. Error correction and the driver use the rest.
 * Source: `USABLE_SOURCE`.
 */
const USABLE_MIB: Record<string, number> = {
  'L4 24': 23_034,
  'L40S 48': 46_068,
  'A100 80': 81_920,
  'H100 80': 81_559,
}

/** GPU memory that software can use, for all GPUs of a plan together. */
export interface UsableVram {
  bytes: number
  /** Rounded to a tenth, for display only. Calculate with `bytes`. */
  gib: number
  /** Whether a source gives the usable figure. If not, the vendor's figure is taken as decimal gigabytes. */
  isKnown: boolean
}

type Gpus = Pick<Plan, 'gpuModel' | 'gpuCount' | 'gpuVramGib'>

/** The usable memory of all GPUs of a plan; `null` if it has no GPU. */
export function usableVram(plan: Gpus): UsableVram | null {
  const sold = totalVramGib(plan)
  if (sold === null || sold === 0) return null
  const known = USABLE_MIB[`${plan.gpuModel} ${plan.gpuVramGib}`]
  const bytes = known === undefined ? sold * 1e9 : known * MIB * plan.gpuCount
  return { bytes, gib: Math.round((bytes / GIB) * 10) / 10, isKnown: known !== undefined }
}

/** The note for the vendor's figure: 'about 22.5 GiB usable', or that the usable figure is not known. */
export function usableWords(vram: UsableVram): string {
  return vram.isKnown ? `about ${vram.gib} GiB usable` : 'vendor’s figure; usable memory is lower'
}
