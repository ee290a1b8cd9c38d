import { readHelpers, readSeeds } from '../../scripts/release/seedRows.ts'
import type { TestDatabase } from './database.ts'
import type { Claims } from './postgrest.ts'

/** Somebody of the matrix, with the claims of their token. The public has none. */
export interface Persona {
  name: string
  claims: Claims | undefined
}

/** Brings the people, rows and expectations of supabase/tests into a database. Everybody there is signed in. */
export async function addPersonas(db: TestDatabase): Promise<Persona[]> {
  await db.rows(await readHelpers())
  await db.rows(await readSeeds())
  const people = await db.rows<{ name: string; user_id: string | null; api_role: string }>(
    'select name, user_id, api_role from tests.personas order by name',
  )
  return people.map(({ name, user_id: id, api_role: role }) => ({
    name,
    claims:
      role === 'anon'
        ? undefined
        : { role, ...(id !== null && { sub: id, session_id: id }), exp: inAnHour() },
  }))
}

/** When a fresh token ends. */
export const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
