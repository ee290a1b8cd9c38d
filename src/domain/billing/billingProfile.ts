import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

/** What VIES said about a VAT ID: `unavailable` if it could never answer so far. */
export const vatStates = ['none', 'waiting', 'valid', 'invalid', 'unavailable'] as const

const texts = {
  kind: v.picklist(['person', 'company']),
  name: v.string(),
  company: v.string(),
  street: v.string(),
  extra: v.string(),
  postcode: v.string(),
  city: v.string(),
  region: v.string(),
  country: v.string(),
  vat_id: v.string(),
  email: v.string(),
  reference: v.string(),
}

const profileRow = v.pipe(
  v.object({
    ...texts,
    vat_state: v.picklist(vatStates),
    vat_checked_at: v.nullable(moment),
    vat_consultation: v.string(),
    vat_name: v.string(),
    vat_tried_at: v.nullable(moment),
    version: v.number(),
  }),
  v.transform(
    ({ vat_id, vat_state, vat_checked_at, vat_consultation, vat_name, vat_tried_at, ...row }) => ({
      ...row,
      vatId: vat_id,
      vatState: vat_state,
      /** When VIES said so. */
      vatCheckedAt: vat_checked_at,
      /** The number of that answer. */
      vatConsultation: vat_consultation,
      /** The name that VIES knows, or empty. */
      vatName: vat_name,
      /** When VIES was last asked. */
      vatTriedAt: vat_tried_at,
    }),
  ),
)

/** Who pays for a workspace. */
export type BillingProfile = v.InferOutput<typeof profileRow>

const COLUMNS = [
  ...Object.keys(texts),
  'vat_state,vat_checked_at,vat_consultation,vat_name,vat_tried_at,version',
].join(',')

/** Who pays for a workspace; null: nobody said it yet. @throws Failure (plain object) */
export async function loadBillingProfile(
  workspaceId: string,
  signal: AbortSignal,
): Promise<BillingProfile | null> {
  const query = { select: COLUMNS, workspace_id: `eq.${workspaceId}` }
  const [row] = await readOwn(v.array(profileRow), 'billing_profile', query, signal)
  return row ?? null
}

/** What people enter, by the names of the columns. */
export type BillingProfileInput = v.InferOutput<v.ObjectSchema<typeof texts, undefined>>

/**
 * Says who pays for a workspace.
 * @param version the version that was read; 0: there was none
 * @returns what is stored now
 * @throws Failure (plain object): `conflict`, `invalid_input` with `field`, `forbidden`, `not_found`
 */
export function saveBillingProfile(
  workspaceId: string,
  version: number,
  profile: BillingProfileInput,
): Promise<BillingProfile> {
  return callBackend(
    profileRow,
    (client) =>
      client.rpc('save_billing_profile', {
        workspace_id: workspaceId,
        expected_version: version,
        profile: { ...profile },
      }),
    fieldOfDetail,
  )
}

/** Asks VIES about the VAT ID again. @throws Failure (plain object): `rate_limited`, `forbidden`, `not_found` */
export async function checkVatId(workspaceId: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('check_vat_id', { workspace_id: workspaceId }),
  )
}

const changeRow = v.pipe(
  v.object({
    version: v.number(),
    at: moment,
    changed_by_name: v.nullable(v.string()),
    profile: v.object({ ...texts, vat_state: v.picklist(vatStates) }),
  }),
  v.transform(({ changed_by_name, profile: { vat_id, vat_state, ...profile }, ...row }) => ({
    ...row,
    /** Null: the check of the VAT ID, or a person whose name this member does not see. */
    changedBy: changed_by_name || null,
    profile: { ...profile, vatId: vat_id, vatState: vat_state },
  })),
)

/** A billing profile as it was from some time on. */
export type BillingProfileChange = v.InferOutput<typeof changeRow>

/** The last changes of who pays for a workspace, the newest first. @throws Failure (plain object) */
export function listBillingProfileChanges(
  workspaceId: string,
  signal: AbortSignal,
): Promise<BillingProfileChange[]> {
  const query = {
    select: 'version,at,changed_by_name,profile',
    workspace_id: `eq.${workspaceId}`,
    order: 'at.desc,version.desc',
    limit: '50',
  }
  return readOwn(v.array(changeRow), 'billing_profile_history', query, signal)
}
