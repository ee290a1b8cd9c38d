import * as v from 'valibot'
import type { ConsoleTicket } from '@machines/serverConsole'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

const ticketRows = v.pipe(
  v.array(v.object({ ticket: v.string(), mode: v.picklist(['full', 'read_only']) })),
  v.length(1),
)

/**
 * Asks for a ticket to the console of a running server. It works once, for 30 seconds.
 * @param reason for staff, whom the customer reads
 * @throws Failure (plain object): `invalid_state`, `locked`, `forbidden`, `not_found`, `quota_exceeded`; `invalid_input`
 * with `field`
 */
export async function openConsole(instanceId: string, reason?: string): Promise<ConsoleTicket> {
  const [ticket] = await callBackend(
    ticketRows,
    (client) =>
      client.rpc('open_console', {
        instance_id: instanceId,
        ...(reason === undefined ? {} : { reason }),
      }),
    fieldOfDetail,
  )
  if (ticket === undefined) throw new Error('The answer holds no ticket.')
  return ticket
}
