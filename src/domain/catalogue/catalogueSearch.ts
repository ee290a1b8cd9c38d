const sorts = ['price', 'cap', 'memory', 'vcpu', 'disk', 'transfer', 'vram', 'gib', 'name'] as const

export type SortKey = (typeof sorts)[number]
export type CatalogueSort = SortKey | `-${SortKey}`

/** The state of a product page, as its address holds it. Left out: whatever the page shows by itself. */
export interface CatalogueSearch {
  /** Text in name, summary, GPU. */
  q?: string | undefined
  /** Slug of a product, a kind, or `all`. */
  family?: string | undefined
  cpu?: 'shared' | 'dedicated' | undefined
  /** At least so many GiB. */
  memory?: number | undefined
  /** At least so many. */
  vcpu?: number | undefined
  region?: string | undefined
  /** Only what can be chosen. */
  stock?: true | undefined
  sort?: CatalogueSort | undefined
  /** Every row of a long table, not only its beginning. */
  all?: true | undefined
  /** Slugs of up to four plans, comma between; see `compared`. */
  compare?: string | undefined
  /** The plan that the sections below the table are about. */
  plan?: string | undefined
  image?: string | undefined
  /** Of the estimator: 0 to 744, and 1 to 99 instances. */
  hours?: number | undefined
  count?: number | undefined
  /** Of the GPU fit: billions of parameters, bits a parameter, tokens of context, and what the formula takes besides. */
  model?: number | undefined
  bits?: number | undefined
  context?: number | undefined
  layers?: number | undefined
  width?: number | undefined
  overhead?: number | undefined
}

/** So many plans stand side by side at most. */
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

/** The plans that stand side by side, at most four, each once. */
export const compared = ({ compare }: { compare?: unknown }) =>
  typeof compare === 'string' ? slugs(compare).slice(0, MOST_COMPARED) : []

/**
 * Reads the search of a product page. Never refuses: what is absurd is clamped or left out, explicitly, because the
 * router merges the raw search back where a key is missing. By hand and tiny: every page loads this.
 */
export function catalogueSearch(raw: Record<string, unknown>): CatalogueSearch {
  const { q, cpu, sort, bits } = raw
  return {
    q:
      // The router reads `?q=4` as a number: to us it is a text.
      typeof q === 'string' || typeof q === 'number'
        ? String(q).trim().slice(0, 80) || undefined
        : undefined,
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
    model: number(raw['model'], 0.1, 10_000, 10),
    bits: [4, 8, 16, 32].find((known) => known === bits),
    context: number(raw['context'], 1, 10_000_000),
    layers: number(raw['layers'], 1, 1000),
    width: number(raw['width'], 1, 65_536),
    overhead: number(raw['overhead'], 0, 100),
  }
}
