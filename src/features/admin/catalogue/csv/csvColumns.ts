import * as v from 'valibot'
import { microsToEuros } from '@/domain/catalogue/euros'
import { optional, planBounds, planFieldSchemas, planVersion } from '../planFields'

/** One plan in a line of a file. Money is in whole millionths of a euro; `stock` null means unlimited. */
export interface PlanLine {
  slug: string
  product: string
  summary: string
  virtualization: 'container' | 'virtual_machine'
  cpu_type: 'shared' | 'dedicated'
  vcpus: number
  memory_mib: number
  disk_gib: number | null
  transfer_gib: number | null
  gpu_model: string | null
  gpu_count: number
  gpu_vram_gib: number | null
  /** Undefined if the file has no such column: the plan keeps what is stored. */
  cpu_model?: string | null | undefined
  disk_type?: string | null | undefined
  network_mbit?: number | null | undefined
  /** null if a draft has no price yet. */
  hourly_micros: number | null
  monthly_cap_micros: number | null
  regions: readonly { region: string; stock: number | null }[]
  /** The version of the plan in the exported file; null: the import does not check for newer edits. */
  version: number | null
}

/** The value for an unlimited stock. */
const UNLIMITED = '*'

const REGION = /^([a-z][a-z0-9]{1,19}):(\*|\d{1,10})$/

const regions = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.check(
    (places) =>
      places.every((place) => {
        const stock = REGION.exec(place)?.[2]
        return stock === UNLIMITED || Number(stock) <= planBounds.stock.max
      }),
    'Write each region with its stock, separated by spaces, such as fra1:12 ams1:*. * means not limited.',
  ),
  v.check(
    (places) => new Set(places.map((place) => place.split(':', 1)[0])).size === places.length,
    'Duplicate region.',
  ),
  v.transform((places) =>
    places.map((place) => {
      const [region = '', stock] = place.split(':')
      return { region, stock: stock === UNLIMITED ? null : Number(stock) }
    }),
  ),
)

const { monthly_cap, hourly, stock: _stock, ...fields } = planFieldSchemas

/** Parses the cells of a line, by column, from text to values. */
export const lineSchema = v.object({
  ...fields,
  cpu_model: v.optional(fields.cpu_model),
  disk_type: v.optional(fields.disk_type),
  network_mbit: v.optional(fields.network_mbit),
  hourly_eur: optional(hourly),
  monthly_cap_eur: monthly_cap,
  regions,
  version: optional(planVersion),
})

type ColumnName = keyof typeof lineSchema.entries

/** Slugs of regions with their stock, as text in the file. */
export function regionsText(places: PlanLine['regions']): string {
  return places.map(({ region, stock }) => `${region}:${stock ?? UNLIMITED}`).join(' ')
}

const orEmpty = (value: number | string | null | undefined) => String(value ?? '')
const eurosOrEmpty = (micros: number | null) => (micros === null ? '' : microsToEuros(micros))
const from = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`

interface Column {
  name: ColumnName
  /** Tells people what to enter. */
  help: string
  example: string
  /** A file may omit the column. */
  optional?: boolean
  write: (plan: PlanLine) => string
}

/** The columns in the order of an export. An import accepts any order; only optional columns may be missing. */
export const columns: readonly Column[] = [
  {
    name: 'slug',
    help: 'Name of the plan. An existing plan is changed; a new name creates a draft.',
    example: 'v1.small',
    write: ({ slug }) => slug,
  },
  {
    name: 'product',
    help: 'URL slug of an existing product.',
    example: 'v1',
    write: ({ product }) => product,
  },
  {
    name: 'summary',
    help: 'Short description; may be empty.',
    example: 'For a small site',
    write: ({ summary }) => summary,
  },
  {
    name: 'virtualization',
    help: 'container or virtual_machine. It stays once the plan was published.',
    example: 'container',
    write: (p) => p.virtualization,
  },
  { name: 'cpu_type', help: 'shared or dedicated', example: 'shared', write: (p) => p.cpu_type },
  {
    name: 'vcpus',
    help: `Whole number, ${from(planBounds.vcpus)}.`,
    example: '2',
    write: (p) => orEmpty(p.vcpus),
  },
  {
    name: 'memory_mib',
    help: `Whole MiB, ${from(planBounds.memory_mib)}.`,
    example: '4096',
    write: (p) => orEmpty(p.memory_mib),
  },
  {
    name: 'disk_gib',
    help: 'Whole GiB. Without it, only plans with GPUs can be published.',
    example: '80',
    write: (p) => orEmpty(p.disk_gib),
  },
  {
    name: 'transfer_gib',
    help: 'Whole GiB per month; empty: not limited.',
    example: '2000',
    write: (p) => orEmpty(p.transfer_gib),
  },
  {
    name: 'gpu_model',
    help: 'Empty without a GPU.',
    example: 'L4',
    write: (p) => orEmpty(p.gpu_model),
  },
  {
    name: 'gpu_count',
    help: `Whole number, ${from(planBounds.gpu_count)}; empty: 0.`,
    example: '1',
    write: (p) => orEmpty(p.gpu_count),
  },
  {
    name: 'gpu_vram_gib',
    help: 'Whole GiB per GPU; empty without a GPU.',
    example: '24',
    write: (p) => orEmpty(p.gpu_vram_gib),
  },
  {
    name: 'cpu_model',
    help: 'Shown to visitors; empty: not shown.',
    example: 'AMD EPYC 9454',
    optional: true,
    write: (p) => orEmpty(p.cpu_model),
  },
  {
    name: 'disk_type',
    help: 'The kind of disk, shown to visitors; empty: not shown.',
    example: 'NVMe SSD',
    optional: true,
    write: (p) => orEmpty(p.disk_type),
  },
  {
    name: 'network_mbit',
    help: 'Speed of the network in whole Mbit/s, shown to visitors; empty: not shown.',
    example: '1000',
    optional: true,
    write: (p) => orEmpty(p.network_mbit),
  },
  {
    name: 'hourly_eur',
    help: 'Euros per hour, with a decimal point and up to six decimals; empty: keep current price.',
    example: '0.0081',
    write: (p) => eurosOrEmpty(p.hourly_micros),
  },
  {
    name: 'monthly_cap_eur',
    help: 'Most a month can cost, in euros; empty: no cap.',
    example: '4.99',
    write: (p) => eurosOrEmpty(p.monthly_cap_micros),
  },
  {
    name: 'regions',
    help: 'Each region with its stock, separated by spaces. * means not limited.',
    example: 'fra1:12 ams1:*',
    write: (p) => regionsText(p.regions),
  },
  {
    name: 'version',
    help: 'From the export. A row is refused if the plan was changed since; empty: not checked.',
    example: '13',
    optional: true,
    write: (p) => orEmpty(p.version),
  },
]

export const neededColumns: readonly string[] = columns
  .filter((column) => !column.optional)
  .map(({ name }) => name)

export const columnNames: readonly string[] = columns.map(({ name }) => name)

/** The column of a field of the database. */
export function columnOf(field: string): string {
  if (field === 'hourly_micros') return 'hourly_eur'
  return field === 'monthly_cap_micros' ? 'monthly_cap_eur' : field
}

/** Converts a parsed line to the form that the database takes. */
export function planLineOf({
  hourly_eur,
  monthly_cap_eur,
  ...rest
}: v.InferOutput<typeof lineSchema>): PlanLine {
  return { ...rest, hourly_micros: hourly_eur, monthly_cap_micros: monthly_cap_eur }
}
