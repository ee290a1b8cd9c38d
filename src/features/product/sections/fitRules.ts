import { LOCALE } from '@/lib/locale'
import { usableVram, type UsableVram } from '@/domain/catalogue/gpuMemory'
import type { Plan } from '@/domain/catalogue/plan'
import { models, type KnownModel } from './models'

/** The values that a visitor chose for the model. */
export interface FitValue {
  /** Billions of parameters. */
  model?: number | undefined
  /** Of one weight: 4, 8, 16 or 32. */
  bits?: number | undefined
  /** Tokens. */
  context?: number | undefined
  /** Default: the layers of a published model of about that size. */
  layers?: number | undefined
  /** Key-value heads × head size. Default: that of the same published model. */
  width?: number | undefined
  /** Percent of weights and cache. */
  overhead?: number | undefined
}

/** Bytes. */
export const GIB = 2 ** 30
const BILLION = 1e9
/** Keys and values are 16-bit numbers by default. */
const CACHE_BYTES = 2

export const bitsChoices = [4, 8, 16, 32] as const

export interface ModelNeed {
  /** Billions. */
  parameters: number
  /** Of one weight. */
  bits: number
  /** Tokens in memory at once, of all requests together. */
  context: number
  layers: number
  /** Key-value heads × size of a head: numbers that a layer keeps of a token, for keys and again for values. */
  width: number
  /** Of weights and cache, for activations and the runtime: 0.2 is a fifth. */
  overhead: number
}

export interface Memory {
  /** All in bytes. */
  weights: number
  cache: number
  overhead: number
  total: number
  totalGib: number
}

/**
 * GPU memory that a transformer needs to answer, by arithmetic and not by measurement:
 *
 * - weights = parameters × bits ÷ 8;
 * - key-value cache = 2 (key and value) × layers × KV heads × head size × tokens × 2 bytes. The heads counted are the
 *   key-value heads: with grouped-query attention these are fewer than the query heads (Ainslie et al.,
 *   arXiv:2305.13245); the same product stands in https://docs.rs/kv-cache-size;
 * - a fifth on top for inference is the rule of thumb of EleutherAI, https://blog.eleuther.ai/transformer-math/, which
 *   `accelerate estimate-memory` of Hugging Face passes on.
 */
export function memoryNeed(need: ModelNeed): Memory {
  const weights = (need.parameters * BILLION * need.bits) / 8
  const cache = 2 * need.layers * need.width * need.context * CACHE_BYTES
  const overhead = (weights + cache) * need.overhead
  const total = weights + cache + overhead
  return { weights, cache, overhead, total, totalGib: total / GIB }
}

/** Bytes as GiB for reading, rounded up, so that nothing seems to fit that does not: '17.9'. */
export function gib(bytes: number): string {
  const parts = Math.ceil((bytes / GIB) * 10 - 1e-9) / 10
  return parts.toLocaleString(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A published model that lends its layers and width to others of about its size. */
const typical = ['Llama 3.1 8B', 'Llama 3.1 70B', 'Llama 3.1 405B'].map((name) => {
  const found = models.find((each) => each.name === name)
  if (found === undefined) throw new RangeError(`No model ${name}`)
  return found
})

/** Up to these billions of parameters a model is taken for the first or the second of them. */
const LIMITS = [20, 150, Number.POSITIVE_INFINITY]

/** The model whose shape is the default for a model with this many billions of parameters. */
export function shapeFor(parameters: number): KnownModel {
  const shape = typical[LIMITS.findIndex((limit) => parameters <= limit)]
  if (shape === undefined) throw new RangeError('No shapes')
  return shape
}

export interface Fit {
  plan: Plan
  /** The memory that software can use; the vendor's figure is higher. */
  vram: UsableVram
  fits: boolean
  /** Bytes that stay free, or that are missing. */
  by: number
}

/** The plans that have GPUs: first those that hold it, the cheapest an hour first; then the others, the nearest first. */
export function fitsOf(plans: readonly Plan[], totalBytes: number): Fit[] {
  return plans
    .flatMap((plan): Fit[] => {
      const vram = usableVram(plan)
      if (vram === null) return []
      const spare = vram.bytes - totalBytes
      return [{ plan, vram, fits: spare >= 0, by: Math.abs(spare) }]
    })
    .toSorted((a, b) => {
      if (a.fits !== b.fits) return a.fits ? -1 : 1
      const first = a.fits ? a.plan.hourlyMicros - b.plan.hourlyMicros : a.by - b.by
      return first || a.plan.hourlyMicros - b.plan.hourlyMicros
    })
}
