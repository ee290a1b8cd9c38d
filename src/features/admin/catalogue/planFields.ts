import * as v from 'valibot'
import { euros } from '@/domain/catalogue/euros'
import { hasHiddenCharacters } from '@/lib/text'

/** A range that includes both ends. */
export interface Bounds {
  min: number
  max: number
}

/** The bounds of a plan's figures. They are those of the database, so that a form or a file refuses the same values. */
export const planBounds = {
  vcpus: { min: 1, max: 512 },
  memory_mib: { min: 128, max: 16_777_216 },
  disk_gib: { min: 1, max: 1_048_576 },
  transfer_gib: { min: 1, max: 10_000_000 },
  gpu_count: { min: 0, max: 16 },
  gpu_vram_gib: { min: 1, max: 1024 },
  network_mbit: { min: 1, max: 1_000_000 },
  /** Millionths of a euro. */
  hourly_micros: { min: 1, max: 1_000_000_000 },
  monthly_cap_micros: { min: 1, max: 744_000_000_000 },
  /** A save takes nine digits, fewer than the column holds. */
  stock: { min: 0, max: 999_999_999 },
} as const satisfies Record<string, Bounds>

export const SLUG_MAX_LENGTH = 40
export const SUMMARY_MAX_LENGTH = 120
export const GPU_MODEL_MAX_LENGTH = 40
export const CPU_MODEL_MAX_LENGTH = 60
export const DISK_TYPE_MAX_LENGTH = 40

export const cpuTypes = ['shared', 'dedicated'] as const
export const virtualizations = ['container', 'virtual_machine'] as const

function within(value: number, { min, max }: Bounds): boolean {
  return value >= min && value <= max
}

const trimmed = v.pipe(v.string(), v.trim())

/** Parses a typed whole number. */
function wholeNumber({ min, max }: Bounds) {
  return v.pipe(
    trimmed,
    v.check(
      (text) => /^\d{1,10}$/.test(text) && within(Number(text), { min, max }),
      `Enter a whole number from ${min} to ${max}, digits only.`,
    ),
    v.transform(Number),
  )
}

/** The version of a plan in a file. */
export const planVersion = wholeNumber({ min: 1, max: 999_999_999 })

const nothing = v.pipe(
  v.string(),
  v.transform(() => null),
)

/** A schema that also accepts an empty text, and gives null for it. */
export function optional<Output>(schema: v.GenericSchema<string, Output>) {
  // Not a union: it would replace the schema's message with its own.
  return v.lazy((input): v.GenericSchema<string, Output | null> =>
    typeof input === 'string' && input.trim() === '' ? nothing : schema,
  )
}

const shown = (text: string) => !hasHiddenCharacters(text)
/** The database counts code points. */
const atMost = (max: number) => (text: string) => [...text].length <= max

/** One line, or nothing. */
const line = (max: number) =>
  optional(
    v.pipe(
      trimmed,
      v.check(atMost(max), `Use at most ${max} characters.`),
      v.check(shown, 'Remove hidden characters and line breaks.'),
    ),
  )

const slug = (example: string, pattern: RegExp, joints: string) =>
  v.pipe(
    trimmed,
    v.nonEmpty(`Enter a name, such as ${example}.`),
    v.maxLength(SLUG_MAX_LENGTH, `Use at most ${SLUG_MAX_LENGTH} characters.`),
    v.regex(
      pattern,
      `Use lower-case letters and digits, starting with a letter, with single ${joints} between.`,
    ),
  )

/** The slug of a plan, which is used in addresses. */
const planSlug = slug('v1.small', /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/, 'dots or hyphens')

/** The slug of a product, which is used in addresses. */
export const productSlug = slug('general-purpose', /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'hyphens')

/**
 * The schema of each field of a plan: from the typed text to the value for the database. The messages say what is
 * expected, so they fit both a field of a form and a cell of a file.
 */
export const planFieldSchemas = {
  slug: planSlug,
  product: productSlug,
  summary: v.pipe(
    trimmed,
    v.check(atMost(SUMMARY_MAX_LENGTH), `Use at most ${SUMMARY_MAX_LENGTH} characters.`),
    v.check(shown, 'Remove hidden characters and line breaks.'),
  ),
  virtualization: v.pipe(
    trimmed,
    v.picklist(virtualizations, 'Choose container or virtual_machine.'),
  ),
  cpu_type: v.pipe(trimmed, v.picklist(cpuTypes, 'Choose shared or dedicated.')),
  vcpus: wholeNumber(planBounds.vcpus),
  memory_mib: wholeNumber(planBounds.memory_mib),
  disk_gib: optional(wholeNumber(planBounds.disk_gib)),
  transfer_gib: optional(wholeNumber(planBounds.transfer_gib)),
  gpu_model: line(GPU_MODEL_MAX_LENGTH),
  /** An empty text means 0. */
  gpu_count: v.pipe(
    optional(wholeNumber(planBounds.gpu_count)),
    v.transform((count) => count ?? 0),
  ),
  gpu_vram_gib: optional(wholeNumber(planBounds.gpu_vram_gib)),
  cpu_model: line(CPU_MODEL_MAX_LENGTH),
  disk_type: line(DISK_TYPE_MAX_LENGTH),
  network_mbit: optional(wholeNumber(planBounds.network_mbit)),
  hourly: euros(planBounds.hourly_micros),
  monthly_cap: optional(euros(planBounds.monthly_cap_micros)),
  /** An empty text means unlimited. */
  stock: optional(wholeNumber(planBounds.stock)),
}

export interface PlanFigures {
  gpu_model: string | null
  gpu_count: number
  gpu_vram_gib: number | null
  hourly_micros: number | null
  monthly_cap_micros: number | null
}

export interface PlanProblem {
  field: keyof PlanFigures
  message: string
}

/** The problems of combined fields, each at the field to fix. All fields must be valid on their own. */
export function planProblems(plan: PlanFigures): PlanProblem[] {
  const problems: PlanProblem[] = []
  const { gpu_model, gpu_count, gpu_vram_gib, hourly_micros, monthly_cap_micros } = plan
  if (gpu_count > 0 || gpu_model !== null || gpu_vram_gib !== null) {
    const together = 'A GPU plan needs all three: model, count and memory per GPU.'
    if (gpu_model === null) problems.push({ field: 'gpu_model', message: together })
    if (gpu_count === 0) problems.push({ field: 'gpu_count', message: together })
    if (gpu_vram_gib === null) problems.push({ field: 'gpu_vram_gib', message: together })
  }
  if (monthly_cap_micros === null) return problems
  if (hourly_micros === null) {
    problems.push({ field: 'hourly_micros', message: 'A monthly cap needs an hourly price.' })
  } else if (monthly_cap_micros < hourly_micros) {
    problems.push({
      field: 'monthly_cap_micros',
      message: 'The monthly cap cannot be less than the hourly price.',
    })
  }
  return problems
}
