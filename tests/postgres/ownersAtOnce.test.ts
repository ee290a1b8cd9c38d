// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce, crowd, workspaceOf, type Statement } from './atOnce.ts'
import { openDatabase, type TestDatabase } from './database.ts'

// Rules of "at least one" and "once", and what acts for its maker, when two things happen at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

const ownersOf = async (workspace: string) =>
  (
    await db.rows(
      `select from app.workspace_members m join app.workspaces w on w.id = m.workspace_id
       where w.id = $1 and m.role = 'owner' and w.deleted_at is null`,
      [workspace],
    )
  ).length

const leave = (person: string | undefined, workspace: string): Statement => ({
  person: person ?? '',
  sql: 'select leave_workspace($1)',
  values: [workspace],
})

describe('a workspace keeps an owner', () => {
  test('when two owners leave', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    expect(await atOnce(db, leave(people[0], workspace), leave(people[1], workspace))).toEqual([
      'done',
      'last_owner',
    ])
    expect(await ownersOf(workspace)).toBe(1)
  })

  test.each([
    ['is removed', 'select remove_workspace_member($1, $2)'],
    ['becomes an operator', `select set_workspace_role($1, $2, 'operator')`],
  ])('when an owner leaves while the other one %s', async (_, sql) => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    const [one = '', other = ''] = people
    expect(
      await atOnce(db, { person: one, sql, values: [workspace, other] }, leave(one, workspace)),
    ).toEqual(['done', 'last_owner'])
    expect(await ownersOf(workspace)).toBe(1)
  })

  test('when an owner leaves while the other one removes that owner', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner', 'viewer')
    const [one = '', other = ''] = people
    const remove = 'select remove_workspace_member($1, $2)'
    expect(
      await atOnce(db, leave(one, workspace), {
        person: other,
        sql: remove,
        values: [workspace, one],
      }),
    ).toEqual(['done', 'not_found'])
    expect(await ownersOf(workspace)).toBe(1)
  })

  test('when an owner leaves while the account of the other one is deleted', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner', 'viewer')
    expect(
      await atOnce(db, leave(people[0], workspace), () =>
        db.rows('delete from auth.users where id = $1', [people[1]]),
      ),
    ).toEqual(['done', 'last_owner'])
    expect(await ownersOf(workspace)).toBe(1)
  })
})

const demote = (person: string, target: string): Statement => ({
  person,
  sql: `select admin_set_access($1, 'user', null, 'For the test', 'user', 'admin')`,
  values: [target],
})
describe('an admin stays', () => {
  let admins: string[]
  beforeEach(async () => {
    admins = await crowd(db, 2)
    await db.rows(
      `insert into app.staff (user_id, staff_type) select unnest($1::uuid[]), 'admin'`,
      [admins],
    )
    await db.rows(`delete from app.staff where user_id <> all ($1)`, [admins])
  })

  test('when each demotes the other', async () => {
    const [one = '', other = ''] = admins
    expect(await atOnce(db, demote(one, other), demote(other, one))).toEqual(['done', 'forbidden'])
  })

  test('when each suspends the other', async () => {
    const [one = '', other = ''] = admins
    const sql = `select suspend_account($1, 'For the test')`
    expect(
      await atOnce(
        db,
        { person: one, sql, values: [other] },
        { person: other, sql, values: [one] },
      ),
    ).toEqual(['done', 'forbidden'])
  })

  test('when one is demoted while the auth service bans the other', async () => {
    const [one = '', other = ''] = admins
    expect(
      await atOnce(db, demote(one, other), () =>
        db.rows(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
          one,
        ]),
      ),
    ).toEqual(['last_admin', 'done'])
  })
})

/** A team, of whose owners the second one invites a friend. */
async function invited(): Promise<{
  workspace: string
  owner: string
  maker: string
  friend: string
  accept: Statement
}> {
  const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
  const [owner = '', maker = ''] = people
  const [friend = ''] = await crowd(db, 1)
  const [made] = await db.as<{ id: string }>(
    maker,
    `select invitation_id as id from invite_to_workspace($1, $2, 'owner')`,
    [workspace, `${friend}@example.test`],
  )
  const accept = {
    person: friend,
    sql: 'select accept_invitation($1)',
    values: [made?.id],
  }
  return { workspace, owner, maker, friend, accept }
}

const isMember = async (workspace: string, person: string) =>
  (
    await db.rows('select from app.workspace_members where workspace_id = $1 and user_id = $2', [
      workspace,
      person,
    ])
  ).length === 1

const suspend = (person: string) => (): Promise<unknown> =>
  db.rows(
    `update app.profiles set suspended_at = now(), suspension_reason = 'For the test' where user_id = $1`,
    [person],
  )

describe('an invitation ends with what its maker may do', () => {
  test.each([
    ['is removed', 'select remove_workspace_member($1, $2)'],
    ['becomes an operator', `select set_workspace_role($1, $2, 'operator')`],
  ])('when its maker %s at the moment when it is accepted', async (_, sql) => {
    const { workspace, owner, maker, friend, accept } = await invited()
    const change = { person: owner, sql, values: [workspace, maker] }
    expect(await atOnce(db, change, accept)).toEqual(['done', 'invitation_closed'])
    expect(await isMember(workspace, friend)).toBe(false)
  })

  test('when its maker is suspended at the moment when it is accepted', async () => {
    const { workspace, maker, friend, accept } = await invited()
    const [support = ''] = await crowd(db, 1)
    await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'support')`, [support])
    const sql = `select suspend_account($1, 'For the test')`
    expect(await atOnce(db, { person: support, sql, values: [maker] }, accept)).toEqual([
      'done',
      'invitation_closed',
    ])
    expect(await isMember(workspace, friend)).toBe(false)
  })

  test('when its maker is suspended at the moment of the invitation', async () => {
    const { workspace, maker } = await invited()
    const invite = {
      person: maker,
      sql: `select invite_to_workspace($1, 'late@example.test', 'viewer')`,
      values: [workspace],
    }
    expect(await atOnce(db, invite, suspend(maker))).toEqual(['done', 'done'])
    expect(
      await db.rows(
        `select distinct status from app.workspace_invitations where workspace_id = $1`,
        [workspace],
      ),
    ).toEqual([{ status: 'withdrawn' }])
  })

  test('but not what was accepted before', async () => {
    const { workspace, owner, maker, friend, accept } = await invited()
    const remove = 'select remove_workspace_member($1, $2)'
    const removal = { person: owner, sql: remove, values: [workspace, maker] }
    expect(await atOnce(db, accept, removal)).toEqual(['done', 'done'])
    expect(await isMember(workspace, friend)).toBe(true)
  })
})

describe('a recovery code', () => {
  test('works once when it is used twice', async () => {
    const { people } = await workspaceOf(db, 'owner')
    const [person = ''] = people
    await db.rows(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [person],
    )
    await db.rows(
      `insert into app.recovery_codes (user_id, code_hash) values ($1, sha256('abcdefghjkmnpqrs'))`,
      [person],
    )
    const use = { person, sql: `select use_recovery_code('abcdefghjkmnpqrs')` }
    expect(await atOnce(db, use, use)).toEqual(['done', 'invalid_recovery_code'])
  })
})

const halfMinute = (time: number) => Math.floor(time / 30_000)

describe('a code of an app', () => {
  test('works once when it is sent twice', async () => {
    const { people } = await workspaceOf(db, 'owner')
    const event = JSON.stringify({
      user_id: people[0],
      factor_id: people[0],
      factor_type: 'totp',
      valid: true,
    })
    // The two may fall into two half minutes, and then both would be right.
    const start = Date.now()
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const [row] = await db.rows<{ answer: { decision?: string } }>(
          'select private.mfa_verification_attempt($1) as answer',
          [event],
        )
        return row?.answer.decision ?? 'refused'
      }),
    )
    if (halfMinute(start) !== halfMinute(Date.now())) return
    expect(answers.toSorted()).toEqual(['continue', 'refused'])
  })
})
