import { createHash } from 'node:crypto'

/** How the package and Supabase store the code in an email to this address. */
export function hashCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')
}
