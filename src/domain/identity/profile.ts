import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'

const profileRow = v.object({
  full_name: v.string(),
  company: v.string(),
  country: v.string(),
  time_zone: v.string(),
  /** Since when the person may look and not write. */
  suspended_at: v.nullable(v.string()),
  suspension_reason: v.nullable(v.string()),
  created_at: v.string(),
  /** The version that a save names. */
  updated_at: v.string(),
})

/** A person's profile as stored. Times are ISO texts. */
export type Profile = v.InferOutput<typeof profileRow>

/**
 * A person's own profile.
 * @throws Failure (plain object); `not_found` where the account is gone
 */
export async function loadProfile(userId: string, signal: AbortSignal): Promise<Profile> {
  const profile = await callBackend(v.nullable(profileRow), (client) =>
    client
      .from('profiles')
      .select(
        'full_name, company, country, time_zone, suspended_at, suspension_reason, created_at, updated_at',
      )
      .eq('user_id', userId)
      .abortSignal(signal)
      // The query cache tries again, and shows that it does.
      .retry(false)
      .maybeSingle(),
  )
  if (profile === null) throw failure('not_found')
  return profile
}
