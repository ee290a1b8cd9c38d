import { EMBEDDED_KEY } from '@/lib/embeddedKey'
import type { PlanKind } from './plan'

/** What everyone may read: views, whose tables are not public, the settings, and a feed. */
export type PublicView =
  | 'tax_rates'
  | 'tax_territories'
  | 'plan_catalogue'
  | 'product_catalogue'
  | 'price_catalogue'
  | 'stock_catalogue'
  | 'region_catalogue'
  | 'image_catalogue'
  | 'region_features'
  | 'billing_terms'
  | 'daily_roots'
  | 'incident_list'
  | 'instance_state_catalogue'
  | 'instance_transition_catalogue'
  | 'roadmap_list'
  | 'rpc/roadmap_feed'
  | 'rpc/site_rows'
  | 'site_settings'
  | 'backup_price'
  | 'snapshot_price'
  | 'provider'
  | 'status_now'
  | 'status_record'
  | 'workspace_permissions'

/** The JSON address of a public view, for queries and for "View as JSON". It contains the public key. */
export function publicRowsUrl(view: PublicView, filter: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    apikey: import.meta.env.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
    ...filter,
  })
  // Without a configured address, the backend is on the page's own origin.
  return `${import.meta.env.VITE_SUPABASE_URL || ''}/rest/v1/${view}?${query.toString()}`
}

/** The address of the feed of incidents and maintenance. Feed readers send no header, so it contains the public key. */
export function statusFeedUrl(): string {
  const query = new URLSearchParams({
    apikey: import.meta.env.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
  })
  return `${import.meta.env.VITE_SUPABASE_URL || ''}/rest/v1/rpc/status_feed?${query.toString()}`
}

/** The JSON address of the published plans of these kinds; without kinds, of all plans. */
export function publicCatalogueUrl(...kinds: readonly PlanKind[]): string {
  return publicRowsUrl('plan_catalogue', {
    status: 'eq.published',
    product_status: 'eq.published',
    ...(kinds.length === 0 ? {} : { kind: `in.(${kinds.join(',')})` }),
    order: 'product_sort,sort,slug',
  })
}
