import { filledIn } from '@/content/tutorials/values'
import { env } from '@/lib/env'
import { useSiteOrigin } from '@/lib/useSiteOrigin'

/** A build that does not know its address shows these, until the browser knows it. */
const UNKNOWN = { backend: 'https://api.example.com', site: 'https://www.example.com' }

/** A function that puts the values of the reader and the address of this site into a command. */
export function useFilledIn(values: Readonly<Record<string, string>>): (code: string) => string {
  const origin = useSiteOrigin()
  const backend = import.meta.env.VITE_SUPABASE_URL || origin || UNKNOWN.backend
  const site = origin ?? UNKNOWN.site
  return (code) => filledIn(code, values, { backend, site, key: env.supabaseAnonKey })
}
