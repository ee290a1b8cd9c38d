import { textParam } from '@/lib/searchParams'

const sorts = ['price', 'cap', 'memory', 'vcpu', 'disk', 'transfer', 'vram', 'gib', 'name'] as const

export type SortKey = (typeof sorts)[number]
export type CatalogueSort = SortKey | `-${SortKey}`

/** The state of a product page in its address. A missing key means the page's default. */
export interface CatalogueSearch {
  /** Text in name, summary, GPU. */
  q?: string | undefined
  /** Slug of a product, a kind, or `all`. */
  family?: string | undefined
  cpu?: 'shared' | 'dedicated' | undefined
  /** The least memory, in GiB. */
  memory?: number | undefined
  /** The least number of vCPUs. */
  vcpu?: number | undefined
  region?: string | undefined
  /** Show only plans that can be chosen. */
  stock?: true | undefined
  sort?: CatalogueSort | undefined
  /** Show every row of a long table. */
  all?: true | undefined
  /** Slugs of up to four plans, separated by commas; see `compared`. */
  compare?: string | undefined
  /** Slug of the plan in the sections below the table. */
  plan?: string | undefined
  image?: string | undefined
  /** Of the estimator: 0 to 744 hours, and 1 to 99 instances. */
  hours?: number | undefined
  count?: number | undefined
  /** The servers of the estimate on /prices; see `estimateSet.ts`. */
  set?: string | undefined
  /** Of the GPU fit: billions of parameters, bits per parameter, tokens of context, and the formula's other inputs. */
  model?: number | undefined
  bits?: number | undefined
  context?: number | undefined
  layers?: number | undefined
  width?: number | undefined
  overhead?: number | undefined
}

/** The most plans in one comparison. */
export const MOST_COMPARED = 4

const slugs = (value: string): string[] =>
  value
    .split(',')
    .filter((each, at, all) => /^[a-z\d][a-z\d.-]{0,39}$/.test(each) && all.indexOf(each) === at)

const slug = (value: unknown) => (typeof value === 'string' ? slugs(value)[0] : undefined)

const number = (value: unknown, least: number, most: number, parts = 1) =>
  typeof value === 'number' && value === value
    ? Math.min(most, Math.max(least, Math.round(value * parts) / parts))
    : undefined

/** Slugs of the compared plans: at most four, without duplicates. */
export const compared = ({ compare }: { compare?: unknown }) =>
  typeof compare === 'string' ? slugs(compare).slice(0, MOST_COMPARED) : []

/**
 * Reads the search of a product page and never throws: invalid values are clamped or set to `undefined`.
 * Every key is set, because the router merges the raw search into missing keys.
 * Every page loads this, so it does not use the schema library.
 */
export function catalogueSearch(raw: Record<string, unknown>): CatalogueSearch {
  const { q, cpu, sort, bits } = raw
  return {
    q: textParam(q, 80),
    family: slug(raw['family']),
    cpu: cpu === 'shared' || cpu === 'dedicated' ? cpu : undefined,
    memory: number(raw['memory'], 1, 16384),
    vcpu: number(raw['vcpu'], 1, 512),
    region: slug(raw['region']),
    stock: raw['stock'] === true || undefined,
    all: raw['all'] === true || undefined,
    sort: sorts.flatMap((key) => [key, `-${key}` as const]).find((key) => key === sort),
    compare: compared(raw).join() || undefined,
    plan: slug(raw['plan']),
    image: slug(raw['image']),
    hours: number(raw['hours'], 0, 744),
    count: number(raw['count'], 1, 99),
    set: textParam(raw['set'], 1600),
    model: number(raw['model'], 0.1, 10_000, 10),
    bits: [4, 8, 16, 32].find((known) => known === bits),
    context: number(raw['context'], 1, 10_000_000),
    layers: number(raw['layers'], 1, 1000),
    width: number(raw['width'], 1, 65_536),
    overhead: number(raw['overhead'], 0, 100),
  }
}
