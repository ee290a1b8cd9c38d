import type { PageId } from '@/content/pages'
import type { SortKey } from '@/domain/catalogue/catalogueSearch'
import type { PlanKind } from '@/domain/catalogue/plan'
import type { PlanFacts } from './planColumns'

/** A table of plans: which plans it can show, and its first state. */
export interface PlanTableShape {
  path: '/vps' | '/vds' | '/cloud-instances' | '/gpu-compute' | '/prices'
  heading: string
  /** The kinds of plan that the table can show. */
  kinds: readonly PlanKind[]
  /** The kinds as a choice of buttons, if the table can show several. */
  families?: readonly { value: string; label: string }[]
  /** The family that is selected first: a kind, or `all`. */
  family: PlanKind | 'all'
  facts: PlanFacts
  sort: SortKey
  /** The approximate number of rows: their space is reserved while they load. */
  rows: number
}

interface Anchor {
  id: string
  label: string
}

/** A product page: the plans that it is about, and its sections. */
export interface ProductPageShape extends PlanTableShape {
  page: Extract<PageId, 'vps' | 'vds' | 'cloud-instances' | 'gpu-compute'>
  path: Exclude<PlanTableShape['path'], '/prices'>
  /** The kind of plan in its head. */
  kind: PlanKind
  /** The tools come before the text, because they answer the question of the page. */
  toolsFirst?: boolean
  /** Sections above the plans, and the tools, for "On this page". */
  above?: readonly Anchor[]
  below: readonly Anchor[]
}

const HEADING = 'Plans'
const ESTIMATE = { id: 'estimate', label: 'Estimate a month' }

const servers = {
  heading: HEADING,
  kinds: ['vps', 'vds'],
  families: [
    { value: 'all', label: 'VPS and VDS' },
    { value: 'vps', label: 'VPS' },
    { value: 'vds', label: 'VDS' },
  ],
  facts: 'server',
  sort: 'price',
  below: [{ id: 'difference', label: 'VPS vs. VDS' }, ESTIMATE],
} as const satisfies Partial<ProductPageShape>

export const productPages = {
  vps: { ...servers, page: 'vps', path: '/vps', kind: 'vps', family: 'vps', rows: 6 },
  vds: { ...servers, page: 'vds', path: '/vds', kind: 'vds', family: 'vds', rows: 5 },
  cloud: {
    page: 'cloud-instances',
    path: '/cloud-instances',
    heading: HEADING,
    kind: 'cloud',
    kinds: ['cloud'],
    family: 'all',
    facts: 'server',
    sort: 'price',
    rows: 12,
    above: [{ id: 'families', label: 'Families' }],
    below: [
      ESTIMATE,
      { id: 'regions', label: 'Regions' },
      { id: 'images', label: 'Operating systems' },
    ],
  },
  gpu: {
    page: 'gpu-compute',
    path: '/gpu-compute',
    heading: HEADING,
    kind: 'gpu',
    kinds: ['gpu'],
    family: 'all',
    facts: 'gpu',
    sort: 'price',
    rows: 6,
    toolsFirst: true,
    above: [],
    below: [
      { id: 'fit', label: 'Does your model fit?' },
      { id: 'stock', label: 'Availability by region' },
      ESTIMATE,
    ],
  },
} as const satisfies Record<string, ProductPageShape>

/** The table of every plan, on /prices. */
export const allPlans = {
  path: '/prices',
  heading: 'All plans',
  kinds: ['vps', 'cloud', 'vds', 'gpu'],
  families: [
    { value: 'all', label: 'All' },
    { value: 'vps', label: 'VPS' },
    { value: 'cloud', label: 'Cloud' },
    { value: 'vds', label: 'VDS' },
    { value: 'gpu', label: 'GPU' },
  ],
  family: 'all',
  facts: 'all',
  sort: 'price',
  rows: 30,
} as const satisfies PlanTableShape
