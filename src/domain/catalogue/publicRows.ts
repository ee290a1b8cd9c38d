import { EMBEDDED_KEY } from '@/lib/embeddedKey'
import type { PlanKind } from './plan'

/** Views that everybody may read. The tables behind them are closed. */
type PublicView =
  | 'plan_catalogue'
  | 'product_catalogue'
  | 'price_catalogue'
  | 'stock_catalogue'
  | 'region_catalogue'
  | 'image_catalogue'
  | 'instance_state_catalogue'
  | 'instance_transition_catalogue'

/** The address of a public view as JSON, for the pages and for "View as JSON". The key in it is the public one. */
export function publicRowsUrl(view: PublicView, filter: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    apikey: import.meta.env.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
    ...filter,
  })
  // Without an address of its own the backend answers on the page's origin.
  return `${import.meta.env.VITE_SUPABASE_URL || ''}/rest/v1/${view}?${query.toString()}`
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
