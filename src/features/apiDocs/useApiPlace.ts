import type { ApiPlace } from '@/content/api/samples'
import { env } from '@/lib/env'
import { useSiteOrigin } from '@/lib/useSiteOrigin'

/** Stands in the page until the browser knows the origin, if the build does not. */
const UNKNOWN = 'https://this-site.example'

/** Where the API of this deployment answers, with its public key. */
export function useApiPlace(): ApiPlace {
  const origin = useSiteOrigin()
  // Without a configured address, the backend is on the page's own origin.
  return { url: import.meta.env.VITE_SUPABASE_URL || (origin ?? UNKNOWN), key: env.supabaseAnonKey }
}
