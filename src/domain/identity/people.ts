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

/** Counts of all accounts, calculated by the database. */
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
  /** null if the person is not staff. */
  staff_type: v.nullable(v.string()),
  suspended_at: v.nullable(v.string()),
  /** The suspended person can read it too. */
  suspension_reason: v.nullable(v.string()),
  /** As which type of staff somebody suspended the person. null: the system. */
  suspended_by_role: v.optional(v.nullable(v.string())),
  created_at: v.string(),
  last_sign_in_at: v.nullable(v.string()),
  /** The number of all matching rows, not only of this page. */
  total: count,
})

/** A person with an account, as admins see them. Times are ISO texts. */
export type Person = Omit<v.InferOutput<typeof personRow>, 'total'>

export interface People {
  people: Person[]
  /** The number of people on all pages. */
  total: number
}

/**
 * One page of people, newest first. A page number after the end gives the last page.
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

/** A person's present access, read by id: a search by name could miss a renamed person. */
export async function loadAccess(userId: string): Promise<Access> {
  const [staff, role] = await Promise.all([
    callBackend(v.nullable(v.object({ staff_type: v.string() })), (client) =>
      client.from('staff').select('staff_type').eq('user_id', userId).retry(false).maybeSingle(),
    ),
    callBackend(v.nullable(v.object({ role: v.string() })), (client) =>
      client.from('user_roles').select('role').eq('user_id', userId).retry(false).maybeSingle(),
    ),
  ])
  // Every account has a role.
  if (role === null) throw failure('not_found')
  return { role: role.role, staffType: staff?.staff_type ?? null }
}

export interface AccessUpdate {
  userId: string
  /** The access that the admin saw. If it has changed since, the result is a conflict. */
  expected: Access
  wanted: Access
  reason: string
}

/** The form's fields, by the parameter names in the procedure's DETAIL. */
const parameterFields: Readonly<Record<string, string>> = {
  new_role: 'role',
  new_staff_type: 'kind',
  reason: 'reason',
}

/** Adds the form's field to a failure of the procedure. The procedure's hint says what to do. */
function atField(refused: Failure, detail: string): Failure {
  if (refused.code === 'last_admin') return { ...refused, field: 'kind' }
  if (refused.code !== 'invalid_input') return refused
  return { ...refused, field: parameterFields[detail.split(':', 1)[0] ?? ''] }
}

/**
 * Changes a person's access. The change and its reason are recorded in the same transaction.
 * @throws Failure (plain object): `conflict` if the access is not as expected, `last_admin` and `invalid_input`
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
