import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import type { Backend } from './backend.ts'

/** Only for the embedded backend, which prints it at its start. No build, migration or hosted project contains it. */
export const DEMO_PASSWORD = 'correct horse battery staple'

export const demoAccounts = [
  { email: 'user@example.test', fullName: 'Uma User', staffType: null, shownAs: 'customer' },
  {
    email: 'staff@example.test',
    fullName: 'Sam Support',
    staffType: 'support',
    shownAs: 'support',
  },
  {
    email: 'billing@example.test',
    fullName: 'Bea Billing',
    staffType: 'billing',
    shownAs: 'billing',
  },
  { email: 'admin@example.test', fullName: 'Ada Admin', staffType: 'admin', shownAs: 'admin' },
  {
    email: 'colleague@example.test',
    fullName: 'Cora Colleague',
    staffType: null,
    shownAs: 'colleague',
  },
] as const

/** Creates the missing demo accounts, which have accepted what is in force, and the workspace that two of them share. Existing ones keep their changes. */
export async function createDemoAccounts(backend: Backend): Promise<void> {
  await createAccounts(backend)
  await createSharedWorkspace(backend)
}

async function createAccounts({ app, pg }: Backend): Promise<void> {
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
    // Their servers have weeks of history, and the limits of new accounts are smaller than what they use.
    await pg.query(
      `update app.profiles set created_at = now() - interval '60 days' where user_id = $1`,
      [confirmed.rows[0]?.id],
    )
    await pg.query(
      `insert into app.legal_acceptances (user_id, document, document_version)
       select $1, d.document, private.version_in_force(d) from app.legal_documents d
       where d.document in ('terms', 'privacy') and private.version_in_force(d) is not null`,
      [confirmed.rows[0]?.id],
    )
    if (staffType !== null) {
      await pg.query('insert into app.staff (user_id, staff_type) values ($1, $2)', [
        confirmed.rows[0]?.id,
        staffType,
      ])
    }
  }
}

/**
 * A second workspace of the customer, with a colleague who runs its servers, an invitation that waits, and two API keys.
 * Their hashes are random, so nothing can use them.
 */
async function createSharedWorkspace({ pg }: Backend): Promise<void> {
  await pg.exec(`
    do $$
    declare
      customer uuid := (select id from auth.users where email = 'user@example.test');
      colleague uuid := (select id from auth.users where email = 'colleague@example.test');
      made uuid;
    begin
      if exists (select from app.workspaces where created_by = customer and not is_personal) then
        return;
      end if;
      made := private.insert_workspace('Northwind', false, customer);
      insert into app.workspace_members (workspace_id, user_id, role)
      values (made, colleague, 'operator');
      insert into app.workspace_invitations
        (workspace_id, email, role, invited_by, token_hash, expires_at)
      values (made, 'new@example.test', 'viewer', customer, sha256(made::text::bytea),
        now() + interval '7 days');
      insert into app.api_keys (workspace_id, created_by, name, scope, secret_hash, secret_start,
        created_at, expires_at, last_used_at)
      select made, customer, k.name, k.scope, sha256(uuid_send(gen_random_uuid())),
        'wsk_' || left(gen_random_uuid()::text, 4), now() - k.age, now() - k.age + k.lifetime,
        now() - k.unused
      from (values
        ('monitoring', 'read', interval '24 days', interval '30 days', interval '20 minutes'),
        ('deploy', 'operate', interval '18 days', interval '90 days', interval '26 hours')
      ) as k (name, scope, age, lifetime, unused);
    end
    $$;
  `)
}
