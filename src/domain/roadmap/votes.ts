import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'

/**
 * The ids of the items that the signed-in person has voted for.
 * @throws Failure (plain object)
 */
export function listOwnVotes(signal: AbortSignal): Promise<string[]> {
  const row = v.pipe(
    v.object({ item_id: v.string() }),
    v.transform(({ item_id }) => item_id),
  )
  return callBackend(v.array(row), (client) =>
    client.from('roadmap_votes').select('item_id').abortSignal(signal),
  )
}

/**
 * Gives an item the person's vote, or takes it back.
 * @returns the number of votes
 * @throws Failure (plain object): `invalid_input` if the item takes no votes by now
 */
export function vote(item: string, voted: boolean): Promise<number> {
  return callBackend(v.number(), (client) =>
    client.rpc('vote_for_roadmap_item', { item, voted }).retry(false),
  )
}
