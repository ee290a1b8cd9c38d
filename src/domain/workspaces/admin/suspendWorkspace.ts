import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

/** A procedure that answers nothing. */
const nothing = v.unknown()

/**
 * Makes a workspace read-only. Its members can read the reason.
 * @throws Failure (plain object): `conflict` if it is already suspended, `invalid_input` with `field`, `forbidden`,
 * `not_found`
 */
export async function suspendWorkspace(id: string, reason: string): Promise<void> {
  await callBackend(
    nothing,
    (client) => client.rpc('suspend_workspace', { workspace_id: id, reason }),
    fieldOfDetail,
  )
}

export interface WorkspaceLift {
  id: string
  reason: string
  /** The start of the suspension to lift. If there is another suspension by now, the result is a conflict. */
  suspendedAt: string
}

/**
 * Lifts one suspension.
 * @throws Failure (plain object): `conflict` if it was lifted or replaced, `invalid_input` with `field`, `forbidden`
 */
export async function liftWorkspaceSuspension({
  id,
  reason,
  suspendedAt,
}: WorkspaceLift): Promise<void> {
  await callBackend(
    nothing,
    (client) =>
      client.rpc('lift_workspace_suspension', {
        workspace_id: id,
        reason,
        expected_suspended_at: suspendedAt,
      }),
    fieldOfDetail,
  )
}
