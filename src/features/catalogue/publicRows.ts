import { EMBEDDED_KEY } from '@/lib/embeddedKey'
import type { PlanKind } from './plan'

/** Tables and views that everybody may read. */
type PublicTable =
  | 'products'
  | 'plan_catalogue'
  | 'regions'
  | 'images'
  | 'instance_states'
  | 'instance_transitions'

/**
 * Where a public table answers as JSON: what the pages read and what "View as JSON" leads to. The key in it is the public
 * one.
 */
export function publicRowsUrl(table: PublicTable, filter: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    apikey: import.meta.env.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
    ...filter,
  })
  // Without an address of its own the backend answers on the page's origin.
  return `${import.meta.env.VITE_SUPABASE_URL || ''}/rest/v1/${table}?${query.toString()}`
}

/** Where the published plans of these kinds, or of all, answer as JSON. */
export function publicCatalogueUrl(...kinds: readonly PlanKind[]): string {
  return publicRowsUrl('plan_catalogue', {
    status: 'eq.published',
    product_status: 'eq.published',
    ...(kinds.length === 0 ? {} : { kind: `in.(${kinds.join(',')})` }),
    order: 'product_sort,sort,slug',
  })
}
