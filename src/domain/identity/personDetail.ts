import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { workspaceFigures } from '@/domain/workspaces/admin/adminWorkspace'
import { roleSchema } from '@/domain/workspaces/workspace'
import { callBackend } from '@/lib/callBackend'

const workspaceRow = v.pipe(
  v.object({
    ...workspaceFigures,
    slug: v.string(),
    name: v.string(),
    role: roleSchema,
    is_own_personal: v.boolean(),
    member_since: moment,
    suspended_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.workspace_id,
    slug: row.slug,
    name: row.name,
    role: row.role,
    /** Made at sign-up. */
    isOwnPersonal: row.is_own_personal,
    memberSince: row.member_since,
    suspendedAt: row.suspended_at,
    members: row.members,
    servers: row.servers,
    running: row.running,
    spend: row.spend,
  })),
)

/** A workspace of a person, as admins see it. */
export type PersonWorkspace = v.InferOutput<typeof workspaceRow>

const draftRow = v.pipe(
  v.object({
    plan: v.string(),
    region: v.nullable(v.string()),
    image: v.nullable(v.string()),
    updated_at: moment,
  }),
  v.transform(({ updated_at, ...row }) => ({ ...row, savedAt: updated_at })),
)

const personRow = v.object({
  user_id: v.string(),
  email: v.nullable(v.string()),
  full_name: v.string(),
  company: v.string(),
  country: v.string(),
  time_zone: v.string(),
  role: v.string(),
  staff_type: v.nullable(v.string()),
  suspended_at: v.nullable(v.string()),
  suspension_reason: v.nullable(v.string()),
  /** null if the system suspended the account. */
  suspended_by_name: v.nullable(v.string()),
  suspended_by_role: v.optional(v.nullable(v.string())),
  created_at: v.string(),
  email_confirmed_at: v.nullable(v.string()),
  last_sign_in_at: v.nullable(v.string()),
  /** The configuration that the person saved, by slugs. */
  draft: v.nullable(draftRow),
  workspaces: v.array(workspaceRow),
})

/** One person, as admins see them. The columns of `Person` keep their names. Times are ISO texts. */
export type PersonDetail = v.InferOutput<typeof personRow>

/** @throws Failure (plain object): `not_found`, `forbidden` */
export function loadPerson(id: string, signal: AbortSignal): Promise<PersonDetail> {
  return callBackend(personRow, (client) =>
    client.rpc('admin_person', { person: id }).abortSignal(signal).retry(false),
  )
}

const keyRow = v.pipe(
  v.object({
    key_id: v.string(),
    name: v.string(),
    algorithm: v.string(),
    bits: v.number(),
    fingerprint_sha256: v.string(),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.key_id,
    name: row.name,
    algorithm: row.algorithm,
    bits: row.bits,
    fingerprint: row.fingerprint_sha256,
    createdAt: row.created_at,
  })),
)

/** An SSH key of a person, without the key itself. */
export type PersonKey = v.InferOutput<typeof keyRow>

/** @throws Failure (plain object): `forbidden` */
export function listPersonKeys(id: string, signal: AbortSignal): Promise<PersonKey[]> {
  return callBackend(v.array(keyRow), (client) =>
    client.rpc('person_ssh_keys', { person: id }).abortSignal(signal).retry(false),
  )
}
