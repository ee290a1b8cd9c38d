import { randomUUID } from 'node:crypto'
import { newCustomer, tally, type TestDatabase, waitForLock } from './database.ts'

// For tests of rules that two requests could break together. The first one has done its work and not committed when
// the second one begins. It commits as soon as the second one waits for it, or has ended.

/** One statement of a person. */
export interface Statement {
  person: string
  sql: string
  values?: unknown[]
}

const outcomeOf = async (request: Promise<unknown>) => Object.keys(await tally([request])).join()

/** What became of two requests: of each `done`, or its error. */
export async function atOnce(
  db: TestDatabase,
  first: Statement,
  other: Statement | (() => Promise<unknown>),
): Promise<string[]> {
  const open = await db.begin(first.person)
  const early = await outcomeOf(open.run(first.sql, first.values))
  let ended = false
  const late = outcomeOf(
    typeof other === 'function' ? other() : db.as(other.person, other.sql, other.values),
  ).finally(() => {
    ended = true
  })
  await waitForLock(db, () => ended)
  const committed = await outcomeOf(open.commit())
  return [early === 'done' ? committed : early, await late]
}

/** A shared workspace, with people in these roles. */
export async function workspaceOf(
  db: TestDatabase,
  ...roles: string[]
): Promise<{ workspace: string; people: string[] }> {
  const people: string[] = []
  for (const _ of roles) people.push((await newCustomer(db)).person)
  const [made] = await db.rows<{ id: string }>(
    'insert into app.workspaces (slug, name, created_by) values ($1, $1, $2) returning id',
    [`w-${randomUUID()}`.slice(0, 40), people[0]],
  )
  if (!made) throw new Error('No workspace.')
  for (const [n, role] of roles.entries()) {
    await db.rows('insert into app.workspace_members values ($1, $2, $3)', [
      made.id,
      people[n],
      role,
    ])
  }
  return { workspace: made.id, people }
}

/** Adds people with confirmed addresses. Returns their ids. */
export const crowd = async (db: TestDatabase, count: number) =>
  (
    await db.rows<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at)
       select u, u || '@example.test', now()
       from (select gen_random_uuid() as u from generate_series(1, $1)) x returning id`,
      [count],
    )
  ).map(({ id }) => id)
