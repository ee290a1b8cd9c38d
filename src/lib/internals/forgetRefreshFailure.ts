import type { Client } from '@/lib/supabase'

/**
 * Lets the next refresh ask the service again. For a minute after a failed refresh, auth-js answers from memory.
 * That is wrong when the network is back or the person tries again. auth-js has no function for this, so this clears
 * a protected field.
 * Upstream: https://github.com/supabase/supabase-js/pull/2436
 */
export function forgetRefreshFailure(client: Client): void {
  ;(client.auth as unknown as { lastRefreshFailure: unknown }).lastRefreshFailure = null
}
