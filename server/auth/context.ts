import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Mailer } from '../backend/mailer.ts'
import type { AuthSettings } from '../backend/config.ts'
import type { RateLimit } from './rateLimit.ts'

/** The database, or a transaction in it. */
export type Queries = Pick<PGlite | Transaction, 'query'>

/** What every endpoint of the auth service uses. */
export interface AuthContext {
  pg: PGlite
  mailer: Mailer
  /** Signs the tokens. */
  secret: string
  settings: AuthSettings
  limits: Record<'challenge' | 'verify' | 'passkey', RateLimit>
}

/** A request to the auth service. */
export interface AuthCall {
  request: Request
  /** The path below `/auth/v1`, without a slash at the end. */
  path: string
  /** The address of the sender, if it is known. */
  address: string | null
  /** Answers a request as the package alone does. */
  inner: (request: Request) => Promise<Response>
}

/** The address that is stored where the table needs one. */
export function addressOf({ address }: AuthCall): string {
  return address ?? '127.0.0.1'
}
