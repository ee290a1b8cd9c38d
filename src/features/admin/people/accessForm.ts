import * as v from 'valibot'
import { ADMIN_STAFF_TYPE, DEFAULT_ROLE } from '@machines/constants'
import { reasonSchema as reason } from '@/lib/reason'
import {
  describeAccess,
  accessMeaning,
  staffTypeLabel,
  type Access,
} from '@/domain/identity/access'

/** The choices of an admin: a customer, or one of the staff types of the database. */
const accessKinds = ['customer', 'support', 'billing', 'admin'] as const

export type AccessKind = (typeof accessKinds)[number]

/** The values of the form. */
export interface AccessInput {
  kind: AccessKind
  /** Only for customers. */
  role: string
  reason: string
}

const role = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[a-z][a-z0-9_]{0,30}$/,
    'Use lower-case letters, digits and _, starting with a letter, at most 31 characters.',
  ),
  v.check(
    (name) => name !== 'staff' && name !== 'admin',
    'Staff and admin are not customer roles. Choose them above.',
  ),
)

/** Validates the form. Staff have no field for the role, so any text is valid there. */
export const accessSchema = v.variant('kind', [
  v.object({ kind: v.literal('customer'), role, reason }),
  v.object({ kind: v.picklist(['support', 'billing', 'admin']), role: v.string(), reason }),
])

/** The first choice for a person with this access. For an unknown staff type it is 'customer'. */
export function accessKindOf({ staffType }: Access): AccessKind {
  return accessKinds.find((kind) => kind === staffType) ?? 'customer'
}

/** The access for a choice. Staff keep their customer role. */
export function accessChosen(input: AccessInput, now: Access): Access {
  return input.kind === 'customer'
    ? { role: input.role.trim() || DEFAULT_ROLE, staffType: null }
    : { role: now.role, staffType: input.kind }
}

/** Whether two accesses are the same. */
function sameAccess(a: Access, b: Access): boolean {
  return a.role === b.role && a.staffType === b.staffType
}

/** Sentences about what will change for the person; empty if nothing changes. */
export function describeChange(name: string, before: Access, after: Access): string[] {
  if (sameAccess(before, after)) return []
  if (before.staffType === after.staffType) {
    return [`The role of ${name} changes from ${before.role} to ${after.role}.`]
  }
  const sentences = [
    after.staffType === null
      ? `${name} is no longer staff and becomes a customer with the role ${after.role}.`
      : `${name} becomes staff: ${staffTypeLabel(after.staffType)}.`,
  ]
  if (after.staffType === ADMIN_STAFF_TYPE) {
    sentences.push('They can use the admin area, see all accounts and change anyone’s access.')
  } else if (before.staffType === ADMIN_STAFF_TYPE) {
    sentences.push('They lose access to the admin area immediately.')
  }
  return sentences
}

export interface AccessOption {
  value: AccessKind
  label: string
  description: string
}

/** The choices, each with its meaning. */
export const accessOptions: readonly AccessOption[] = accessKinds.map((kind) => {
  const access: Access =
    kind === 'customer'
      ? { role: DEFAULT_ROLE, staffType: null }
      : { role: DEFAULT_ROLE, staffType: kind }
  return { value: kind, label: describeAccess(access), description: accessMeaning(access) }
})
