import { EMBEDDED_KEY } from './embeddedKey'

/** The environment that the browser needs, checked once. `build/env.ts` checks the same at start and build. */
export interface Env {
  supabaseUrl: string
  supabaseAnonKey: string
  /** The email address for questions about an account; `undefined` if it is not set. */
  supportEmail: string | undefined
}

export const env: Env = {
  get supabaseUrl() {
    // The embedded backend is on the page's own origin.
    return import.meta.env.VITE_SUPABASE_URL || window.location.origin
  },
  supabaseAnonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
  get supportEmail() {
    // Scripts import this without Vite, where `import.meta.env` is undefined.
    return import.meta.env?.VITE_SUPPORT_EMAIL || undefined
  },
}
