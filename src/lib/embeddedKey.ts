/** The public key of the embedded backend. It allows only what the policies allow, and only on this machine. */
export const EMBEDDED_KEY = 'sb_publishable_embedded_development_only'
