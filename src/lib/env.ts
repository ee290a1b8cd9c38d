import { EMBEDDED_KEY } from './embeddedKey'

/** The environment that the browser needs, checked once. `build/env.ts` checks the same at start and build. */
export interface Env {
  supabaseUrl: string
  supabaseAnonKey: string
}

export const env: Env = {
  get supabaseUrl() {
    // The embedded backend is on the page's own origin.
    return import.meta.env.VITE_SUPABASE_URL || window.location.origin
  },
  supabaseAnonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
}
