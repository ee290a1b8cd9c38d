import * as v from 'valibot'
import type { Plan } from '@/domain/catalogue/plan'
import { moment, planRow } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'

const draftRow = v.object({
  updated_at: moment,
  plan_id: v.string(),
  region_id: v.nullable(v.string()),
  image_id: v.nullable(v.string()),
})

const planStatus = v.looseObject({
  slug: v.string(),
  status: v.string(),
  product_status: v.string(),
})

/** What a person wants to create, by slugs. */
export interface Choice {
  plan?: string | undefined
  region?: string | undefined
  image?: string | undefined
  /** The id of a snapshot, instead of an image. The account does not keep it. */
  snapshot?: string | undefined
}

/** What the account keeps. */
type KeptField = Exclude<keyof Choice, 'snapshot'>

/** A choice as the account keeps it. */
export interface InstanceDraft extends Choice {
  /** ISO text. */
  keptAt: string
  /** The chosen fields whose rows are not published any more. */
  gone: readonly KeptField[]
  /** The last known row of the plan, if it is one of them; `null` if it is unknown. */
  gonePlan: Plan | null
}

/**
 * The choice that a person's account keeps; `null` if there is none.
 * @throws Failure (plain object)
 */
export async function loadInstanceDraft(
  userId: string,
  signal: AbortSignal,
): Promise<InstanceDraft | null> {
  const [row] = await readOwn(
    v.array(draftRow),
    'instance_drafts',
    { select: 'updated_at,plan_id,region_id,image_id', user_id: `eq.${userId}` },
    signal,
  )
  if (row === undefined) return null
  const { plan_id, region_id, image_id } = row
  const [plan, region, image] = await Promise.all([
    // A plan stays readable for the person who saved it, even after it is not for sale any more.
    callBackend(v.nullable(planStatus), (client) =>
      client
        .from('plan_catalogue')
        .select()
        .eq('plan_id', plan_id)
        .abortSignal(signal)
        .retry(false)
        .maybeSingle(),
    ),
    region_id && slugOf('region', region_id, signal),
    image_id && slugOf('image', image_id, signal),
  ])
  const isPublished = plan?.status === 'published' && plan.product_status === 'published'
  const asItWas = isPublished ? null : v.safeParse(planRow, plan)
  const gone = [
    isPublished ? [] : ['plan' as const],
    region_id === null || region ? [] : ['region' as const],
    image_id === null || image ? [] : ['image' as const],
  ].flat()
  return {
    plan: plan?.slug,
    region: region ?? undefined,
    image: image ?? undefined,
    keptAt: row.updated_at,
    gone,
    gonePlan: asItWas?.success ? asItWas.output : null,
  }
}

const slugged = v.nullable(v.object({ slug: v.string() }))

/** The slug of a published row; `null` if the row is not published any more. */
async function slugOf(
  of: 'region' | 'image',
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  const row = await callBackend(slugged, (client) => {
    const rows = {
      region: () => client.from('region_catalogue').select('slug').eq('enabled', true),
      image: () => client.from('image_catalogue').select('slug').eq('status', 'published'),
    }
    return rows[of]().eq('id', id).abortSignal(signal).retry(false).maybeSingle()
  })
  return row?.slug ?? null
}

const identified = v.nullable(v.object({ id: v.string() }))

/** The id of a published row by its slug. The filters are needed: admins can read unpublished rows too. */
async function idOf(of: KeptField, slug: string): Promise<string> {
  const row = await callBackend(identified, (client) => {
    const rows = {
      plan: () =>
        client
          .from('plan_catalogue')
          .select('id:plan_id')
          .eq('status', 'published')
          .eq('product_status', 'published'),
      region: () => client.from('region_catalogue').select('id').eq('enabled', true),
      image: () => client.from('image_catalogue').select('id').eq('status', 'published'),
    }
    return rows[of]().eq('slug', slug).retry(false).maybeSingle()
  })
  if (row === null) throw failure('not_found')
  return row.id
}

/**
 * Keeps a choice in the account and replaces the previous one.
 * @throws Failure (plain object): `not_found` if a part of it is not published any more
 */
export async function saveDraft(
  userId: string,
  { plan, region, image }: Choice & { plan: string },
): Promise<InstanceDraft> {
  const [plan_id, region_id, image_id] = await Promise.all([
    idOf('plan', plan),
    region === undefined ? null : idOf('region', region),
    image === undefined ? null : idOf('image', image),
  ])
  const { updated_at: keptAt } = await callBackend(v.object({ updated_at: moment }), (client) =>
    client
      .from('instance_drafts')
      .upsert({ user_id: userId, plan_id, region_id, image_id }, { onConflict: 'user_id' })
      .select('updated_at')
      .single(),
  )
  return { plan, region, image, keptAt, gone: [], gonePlan: null }
}

/**
 * Deletes the choice from the account.
 * @throws Failure (plain object): `forbidden` if the choice is still there. For a suspended person the database deletes
 * nothing and reports no error.
 */
export async function deleteDraft(userId: string): Promise<void> {
  const dropped = await callBackend(v.array(v.unknown()), (client) =>
    client.from('instance_drafts').delete().eq('user_id', userId).select('user_id'),
  )
  if (dropped.length > 0) return
  const left = await callBackend(v.array(v.unknown()), (client) =>
    client.from('instance_drafts').select('user_id').eq('user_id', userId).retry(false),
  )
  if (left.length > 0) throw failure('forbidden')
}
