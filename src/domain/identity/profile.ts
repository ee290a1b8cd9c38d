import * as v from 'valibot'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'

const profileRow = v.object({
  full_name: v.string(),
  company: v.string(),
  country: v.string(),
  time_zone: v.string(),
  /** Since this time the account is read-only. */
  suspended_at: v.nullable(v.string()),
  suspension_reason: v.nullable(v.string()),
  created_at: v.string(),
  /** The version that a save must send. */
  updated_at: v.string(),
})

/** A person's profile as stored. Times are ISO texts. */
export type Profile = v.InferOutput<typeof profileRow>

/**
 * A person's own profile.
 * @throws Failure (plain object): `not_found` if the account does not exist any more
 */
export async function loadProfile(userId: string, signal: AbortSignal): Promise<Profile> {
  const query = { select: Object.keys(profileRow.entries).join(','), user_id: `eq.${userId}` }
  const [profile] = await readOwn(v.array(profileRow), 'profiles', query, signal)
  if (profile === undefined) throw failure('not_found')
  return profile
}
