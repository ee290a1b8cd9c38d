import { EMBEDDED_KEY } from './embeddedKey'

/** The environment that the browser needs, checked once. `build/env.ts` checks the same at start and build. */
export interface Env {
  supabaseUrl: string
  supabaseAnonKey: string
  /** Where the consoles of servers are; undefined: nowhere. */
  consoleUrl: string | undefined
}

export const env: Env = {
  get supabaseUrl() {
    // The embedded backend is on the page's own origin.
    return import.meta.env.VITE_SUPABASE_URL || window.location.origin
  },
  get consoleUrl() {
    const { VITE_CONSOLE_URL: named, VITE_SUPABASE_URL: hosted } = import.meta.env
    if (named) return named.replace(/\/$/, '')
    // The provisioner that starts with the embedded backend is on the page's own origin.
    return hosted ? undefined : window.location.origin.replace(/^http/, 'ws')
  },
  supabaseAnonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
}
