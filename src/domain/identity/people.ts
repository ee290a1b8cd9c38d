import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import type { Access } from './access'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { PEOPLE_PAGE_SIZE, type PeopleSearch } from './peopleSearch'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const overviewRow = v.object({
  people: count,
  people_last_7_days: count,
  confirmed: count,
  staff: count,
  admins: count,
  suspended: count,
})

/** Figures of everybody who has an account, counted by the database. */
export type Overview = v.InferOutput<typeof overviewRow>

/** @throws Failure (plain object) */
export async function loadOverview(signal: AbortSignal): Promise<Overview> {
  const [row] = await callBackend(v.tupleWithRest([overviewRow], v.unknown()), (client) =>
    client.rpc('admin_overview').abortSignal(signal).retry(false),
  )
  return row
}

const personRow = v.object({
  user_id: v.string(),
  email: v.nullable(v.string()),
  full_name: v.string(),
  company: v.string(),
  role: v.string(),
  /** null: not staff. */
  staff_type: v.nullable(v.string()),
  suspended_at: v.nullable(v.string()),
  /** The person reads it too. */
  suspension_reason: v.nullable(v.string()),
  created_at: v.string(),
  last_sign_in_at: v.nullable(v.string()),
  /** Of all rows that match, on every page. */
  total: count,
})

/** Somebody who has an account, as admins see them. Times are ISO texts. */
export type Person = Omit<v.InferOutput<typeof personRow>, 'total'>

export interface People {
  people: Person[]
  /** Of all pages. */
  total: number
}

/**
 * One page of people, newest first; a page past the end is the last one.
 * @throws Failure (plain object)
 */
export async function listPeople(search: PeopleSearch, signal: AbortSignal): Promise<People> {
  const rows = await callBackend(v.array(personRow), (client) =>
    client
      .rpc('admin_list_people', {
        search: search.q ?? '',
        access: search.access ?? '',
        page: search.page ?? 1,
        page_size: PEOPLE_PAGE_SIZE,
      })
      .abortSignal(signal)
      .retry(false),
  )
  return { people: rows, total: rows[0]?.total ?? 0 }
}

/** What somebody has now, by the tables themselves: a search by name could miss a person who was renamed. */
export async function loadAccess(userId: string): Promise<Access> {
  const [staff, role] = await Promise.all([
    callBackend(v.nullable(v.object({ staff_type: v.string() })), (client) =>
      client.from('staff').select('staff_type').eq('user_id', userId).retry(false).maybeSingle(),
    ),
    callBackend(v.nullable(v.object({ role: v.string() })), (client) =>
      client.from('user_roles').select('role').eq('user_id', userId).retry(false).maybeSingle(),
    ),
  ])
  // Everybody who has an account has a role.
  if (role === null) throw failure('not_found')
  return { role: role.role, staffType: staff?.staff_type ?? null }
}

export interface AccessUpdate {
  userId: string
  /** What the person had when the change was decided: anything else now is a conflict. */
  expected: Access
  wanted: Access
  reason: string
}

/** The form's fields, by what the procedure calls them in its DETAIL. */
const parameterFields: Readonly<Record<string, string>> = {
  new_role: 'role',
  new_staff_type: 'kind',
  reason: 'reason',
}

/** Puts what the procedure refuses beside the field that it is about; what to do stands in its hint. */
function atField(refused: Failure, detail: string): Failure {
  if (refused.code === 'last_admin') return { ...refused, field: 'kind' }
  if (refused.code !== 'invalid_input') return refused
  return { ...refused, field: parameterFields[detail.split(':', 1)[0] ?? ''] }
}

/**
 * Changes what somebody may do; the change and its reason are recorded in the same transaction.
 * @throws Failure (plain object): `conflict` where it is not as expected any more, `last_admin` and `invalid_input`
 * with `field`, `forbidden`, `not_found`
 */
export async function setAccess({
  userId,
  expected,
  wanted,
  reason,
}: AccessUpdate): Promise<Access> {
  const row = v.object({ role: v.string(), staff_type: v.nullable(v.string()) })
  const [now] = await callBackend(
    v.tupleWithRest([row], v.unknown()),
    (client) =>
      client.rpc('admin_set_access', {
        target: userId,
        new_role: wanted.role,
        new_staff_type: wanted.staffType ?? '',
        reason,
        expected_role: expected.role,
        expected_staff_type: expected.staffType ?? '',
      }),
    atField,
  )
  return { role: now.role, staffType: now.staff_type }
}
