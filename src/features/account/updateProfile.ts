import type { Failure } from '@machines/auth.types'
import { failure, failureOf } from '@/lib/errors'
import { getClient, type Client } from '@/lib/supabase'
import type { ProfileUpdate, SavedProfile } from './profileFields'

interface ProfileWrite {
  userId: string
  update: ProfileUpdate
  signal: AbortSignal
}

/**
 * Saves the profile if it is still the version that was read.
 * @throws Failure (plain object): `conflict` if it was changed elsewhere, `forbidden` if this person may not write it,
 * `invalid_input` with `field` if the database refuses a value
 */
export async function updateProfile(
  { userId, update, signal }: ProfileWrite,
  load: () => Promise<Client> = getClient,
): Promise<SavedProfile> {
  const client = await load().catch((error: unknown) => {
    throw failureOf(error)
  })
  const { full_name, company, country, time_zone } = update.fields
  const { data, error, status } = await client
    .from('profiles')
    // Listed one by one, so that other fields of a form never reach this table.
    .update({ full_name, company, country, time_zone })
    .eq('user_id', userId)
    .eq('updated_at', update.version)
    .select('full_name, company, country, time_zone, updated_at')
    .abortSignal(signal)
  if (error) throw failureOf(error, status)
  const [saved] = data
  if (saved) return saved
  throw await reasonOf(client, userId, update.version, signal)
}

/** Why no row was written: either its version has changed, or this person may not write it. */
async function reasonOf(
  client: Client,
  userId: string,
  version: string,
  signal: AbortSignal,
): Promise<Failure> {
  const { data, error, status } = await client
    .from('profiles')
    .select('updated_at')
    .eq('user_id', userId)
    .abortSignal(signal)
    .retry(false)
    .maybeSingle()
  if (error) return failureOf(error, status)
  if (data === null) return failure('not_found')
  return failure(data.updated_at === version ? 'forbidden' : 'conflict')
}
