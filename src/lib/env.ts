import { EMBEDDED_KEY } from './embeddedKey'

/** The environment that the browser needs, checked once. `build/env.ts` checks the same at start and build. */
export interface Env {
  supabaseUrl: string
  supabaseAnonKey: string
  /** Where the consoles of servers are; undefined: nowhere. */
  consoleUrl: string | undefined
  /** Where images are downloaded, without a path; undefined: nowhere. The provisioner serves them beside the consoles. */
  downloadsUrl: string | undefined
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
  get downloadsUrl() {
    // Only an address that the build names is in its policy for forms.
    return import.meta.env.VITE_CONSOLE_URL?.replace(/^ws/, 'http').replace(/\/$/, '') || undefined
  },
  supabaseAnonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || EMBEDDED_KEY,
}
