import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import type { Backend } from './backend.ts'

/** Only for the embedded backend, which prints it at its start. No build, migration or hosted project contains it. */
export const DEMO_PASSWORD = 'correct horse battery staple'

export const demoAccounts = [
  { email: 'user@example.test', fullName: 'Uma User', staffType: null, shownAs: 'customer' },
  { email: 'staff@example.test', fullName: 'Sam Support', staffType: 'support', shownAs: 'staff' },
  { email: 'admin@example.test', fullName: 'Ada Admin', staffType: 'admin', shownAs: 'admin' },
] as const

/** Creates the missing demo accounts. Existing accounts keep their changes. */
export async function createDemoAccounts({ app, pg }: Backend): Promise<void> {
  for (const { email, fullName, staffType } of demoAccounts) {
    const found = await pg.query('select 1 from auth.users where email = $1', [email])
    if (found.rows.length > 0) continue
    const response = await app.fetch(
      new Request('http://127.0.0.1/auth/v1/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: EMBEDDED_KEY },
        body: JSON.stringify({ email, password: DEMO_PASSWORD, data: { full_name: fullName } }),
      }),
    )
    if (!response.ok) {
      throw new Error(`The account ${email} could not be created: ${await response.text()}`)
    }
    const confirmed = await pg.query<{ id: string }>(
      `update auth.users
          set email_confirmed_at = now(), confirmation_token = null
        where email = $1 returning id`,
      [email],
    )
    if (staffType !== null) {
      await pg.query('insert into public.staff (user_id, staff_type) values ($1, $2)', [
        confirmed.rows[0]?.id,
        staffType,
      ])
    }
  }
}
