import * as v from 'valibot'
import { moment, virtualization } from '@/domain/catalogue/planRow'
import type { Via } from '@/domain/via'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

const nothing = v.unknown()

/** Where the links of images lead: the token follows. */
export const IMAGE_LINKS = '/dashboard/images/accept/'

const shareRow = v.pipe(
  v.object({
    share_id: v.string(),
    image: v.string(),
    status: v.picklist(['pending', 'expired', 'accepted']),
    created_by_name: v.nullable(v.string()),
    created_at: moment,
    expires_at: moment,
    accepted_by: v.nullable(v.string()),
    answered_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.share_id,
    /** The name of the image. */
    image: row.image,
    status: row.status,
    /** Who made the link; null: the account is deleted, or has no name. */
    createdBy: row.created_by_name || null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    /** The workspace that accepted, by the name that it had then. */
    acceptedBy: row.accepted_by,
    acceptedAt: row.answered_at,
  })),
)

/** A link through which another workspace gets an image, or got one. */
export type ImageShare = v.InferOutput<typeof shareRow>

/**
 * The links of the images of a workspace, newest first. Those that were withdrawn are not in it.
 * @throws Failure (plain object)
 */
export function listImageShares(workspaceId: string, signal: AbortSignal): Promise<ImageShare[]> {
  return callBackend(v.array(shareRow), (client) =>
    client.rpc('own_image_shares', { workspace_id: workspaceId }).abortSignal(signal).retry(false),
  )
}

const made = v.tuple([v.object({ token: v.string(), expires_at: moment })])

/** The token of a new link, which is shown once, and when the link ends. */
export interface NewImageLink {
  token: string
  expiresAt: string
}

/**
 * Makes a link for an image.
 * @throws Failure (plain object): `invalid_state`, `quota_exceeded` with `reasons`; `forbidden`, `not_found`
 */
export async function shareImage(imageId: string, via: Via = 'web'): Promise<NewImageLink> {
  const [{ token, expires_at }] = await callBackend(
    made,
    (client) => client.rpc('share_own_image', { own_image_id: imageId, via }),
    fieldOfDetail,
  )
  return { token, expiresAt: expires_at }
}

/**
 * Withdraws a link that nobody has accepted.
 * @throws Failure (plain object): `link_closed`, `forbidden`, `not_found`
 */
export async function withdrawImageShare(shareId: string): Promise<void> {
  await callBackend(nothing, (client) =>
    client.rpc('withdraw_own_image_share', { share_id: shareId }),
  )
}

const gib = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A link that is closed says only why. */
const linked = v.variant('status', [
  v.pipe(
    v.object({
      status: v.literal('pending'),
      name: v.string(),
      family: v.string(),
      version: v.string(),
      virtualization,
      disk_gib: gib,
      size_gib: gib,
      region_name: v.string(),
      is_region_open: v.boolean(),
      shared_by: v.string(),
      own_workspace_id: v.nullable(v.string()),
      expires_at: moment,
    }),
    v.transform((row) => ({
      status: row.status,
      name: row.name,
      /** The operating system. */
      image: `${row.family} ${row.version}`,
      /** What a server from it is. */
      virtualization: row.virtualization,
      /** The disk that a server from it needs at least. */
      diskGib: row.disk_gib,
      /** What is billed. */
      sizeGib: row.size_gib,
      region: row.region_name,
      /** Whether new servers can be created in the region. */
      isRegionOpen: row.is_region_open,
      /** The name of the workspace that shares it. */
      sharedBy: row.shared_by,
      /** The id of that workspace, if the person is a member of it. */
      ownWorkspaceId: row.own_workspace_id,
      expiresAt: row.expires_at,
    })),
  ),
  v.object({ status: v.picklist(['expired', 'accepted', 'withdrawn', 'unavailable']) }),
])

/** What the link of an image leads to. */
export type LinkedImage = v.InferOutput<typeof linked>
/** What the link of an image leads to while it can be accepted. */
export type OfferedImage = Extract<LinkedImage, { status: 'pending' }>

/**
 * @returns null if the token belongs to no link
 * @throws Failure (plain object)
 */
export async function findImageShare(
  token: string,
  signal: AbortSignal,
): Promise<LinkedImage | null> {
  const rows = await callBackend(v.array(linked), (client) =>
    client.rpc('find_own_image_share', { token }).abortSignal(signal).retry(false),
  )
  return rows[0] ?? null
}

export interface AcceptedImage {
  token: string
  workspaceId: string
  name: string
  /** The price that the person saw. If it has changed, nothing is accepted. */
  gibMonthMicros: number
}

/** The arguments of `accept_own_image`. */
const acceptBody = ({ token, workspaceId, name, gibMonthMicros }: AcceptedImage) => ({
  token,
  workspace_id: workspaceId,
  name,
  gib_month_micros: gibMonthMicros,
})

/**
 * Accepts an image that another workspace shares. Sent twice, the second answer is `link_closed`.
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `link_closed`, `price_changed`,
 * `quota_exceeded`, `limit_reached`, `orders_closed`, `invalid_state` with `reasons`; `forbidden`, `not_found`
 */
export async function acceptImage(accepted: AcceptedImage, via: Via = 'web'): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('accept_own_image', { ...acceptBody(accepted), via }),
    fieldOfDetail,
  )
}
