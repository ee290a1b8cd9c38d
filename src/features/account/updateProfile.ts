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
 * Saves the profile where it still is the version that was read.
 * @throws Failure (plain object): `conflict` where it was changed elsewhere, `forbidden` where this person may not
 * write, `invalid_input` with `field` where the database refuses a value
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
    // Named one by one: what else a form may hold is not for this table.
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

/** Why no row was written: it has another version by now, or it is the one that was read and may not be written. */
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
