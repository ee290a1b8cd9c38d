import type { PageId } from '@/content/pages'
import type { SortKey } from './catalogueSearch'
import type { PlanKind } from './plan'

/** A product page: which plans it is about, and which it can show beside them. */
export interface ProductPageShape {
  page: Extract<PageId, 'vps' | 'vds' | 'cloud-instances' | 'gpu-compute'>
  path: '/vps' | '/vds' | '/cloud-instances' | '/gpu-compute'
  /** Of its head and its table as it opens. */
  kind: PlanKind
  /** What its table can show. */
  kinds: readonly PlanKind[]
  /** A choice of kinds, each one press away, where it can show several. */
  families?: readonly { value: string; label: string }[]
  sort: SortKey
  /** About so many rows there are: what is kept free while they are read. */
  rows: number
}

const servers = {
  kinds: ['vps', 'vds'],
  families: [
    { value: 'all', label: 'VPS and VDS' },
    { value: 'vps', label: 'VPS' },
    { value: 'vds', label: 'VDS' },
  ],
  sort: 'price',
} as const satisfies Partial<ProductPageShape>

export const productPages = {
  vps: { ...servers, page: 'vps', path: '/vps', kind: 'vps', rows: 6 },
  vds: { ...servers, page: 'vds', path: '/vds', kind: 'vds', rows: 5 },
  cloud: {
    page: 'cloud-instances',
    path: '/cloud-instances',
    kind: 'cloud',
    kinds: ['cloud'],
    sort: 'price',
    rows: 12,
  },
  gpu: {
    page: 'gpu-compute',
    path: '/gpu-compute',
    kind: 'gpu',
    kinds: ['gpu'],
    sort: 'price',
    rows: 5,
  },
} as const satisfies Record<string, ProductPageShape>
