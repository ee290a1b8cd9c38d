import type { Client } from '@/lib/supabase'

/**
 * Lets the next refresh ask the service again. For a minute after a failed one auth-js answers from memory. That is wrong
 * when the network has just come back, or when the person tries again. It offers no call for this, so a protected
 * field is cleared.
 * Upstream: https://github.com/supabase/supabase-js/pull/2436
 */
export function forgetRefreshFailure(client: Client): void {
  ;(client.auth as unknown as { lastRefreshFailure: unknown }).lastRefreshFailure = null
}
