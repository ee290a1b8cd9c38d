import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'

const slugged = v.nullable(v.object({ slug: v.string() }))

const draftRow = v.object({
  updated_at: v.string(),
  region_id: v.nullable(v.string()),
  image_id: v.nullable(v.string()),
  // Null too where the row is not for this person's eyes any more.
  plans: slugged,
  regions: slugged,
  images: slugged,
})

/** What somebody chose to create, by slugs. */
export interface Choice {
  plan?: string | undefined
  region?: string | undefined
  image?: string | undefined
}

/** A choice as the account keeps it. */
export interface KeptChoice extends Choice {
  /** ISO text. */
  keptAt: string
  /** What was chosen and is not published any more. */
  gone: readonly (keyof Choice)[]
}

/**
 * The choice that a person's account keeps; `null` where there is none.
 * @throws Failure (plain object)
 */
export async function loadKeptChoice(
  userId: string,
  signal: AbortSignal,
): Promise<KeptChoice | null> {
  const row = await callBackend(v.nullable(draftRow), (client) =>
    client
      .from('instance_drafts')
      .select('updated_at, region_id, image_id, plans(slug), regions(slug), images(slug)')
      .eq('user_id', userId)
      .abortSignal(signal)
      .retry(false)
      .maybeSingle(),
  )
  if (row === null) return null
  const gone = [
    row.plans ? [] : ['plan' as const],
    row.region_id === null || row.regions ? [] : ['region' as const],
    row.image_id === null || row.images ? [] : ['image' as const],
  ].flat()
  return {
    plan: row.plans?.slug,
    region: row.regions?.slug,
    image: row.images?.slug,
    keptAt: row.updated_at,
    gone,
  }
}

const identified = v.nullable(v.object({ id: v.string() }))

/** The id of a published row by its slug. */
async function idOf(table: 'plans' | 'regions' | 'images', slug: string): Promise<string> {
  const row = await callBackend(identified, (client) =>
    client.from(table).select('id').eq('slug', slug).retry(false).maybeSingle(),
  )
  if (row === null) throw failure('not_found')
  return row.id
}

/**
 * Keeps a choice in the account, in place of the one before.
 * @throws Failure (plain object); `not_found` where something of it is not published any more
 */
export async function keepChoice(
  userId: string,
  { plan, region, image }: Choice & { plan: string },
): Promise<KeptChoice> {
  const [plan_id, region_id, image_id] = await Promise.all([
    idOf('plans', plan),
    region === undefined ? null : idOf('regions', region),
    image === undefined ? null : idOf('images', image),
  ])
  const { updated_at: keptAt } = await callBackend(v.object({ updated_at: v.string() }), (client) =>
    client
      .from('instance_drafts')
      .upsert({ user_id: userId, plan_id, region_id, image_id }, { onConflict: 'user_id' })
      .select('updated_at')
      .single(),
  )
  return { plan, region, image, keptAt, gone: [] }
}

/** @throws Failure (plain object) */
export async function forgetChoice(userId: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.from('instance_drafts').delete().eq('user_id', userId),
  )
}
