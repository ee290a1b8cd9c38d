import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { mailProblemReasons } from '@/domain/messages/mailProblem'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const mailboxRow = v.pipe(
  v.object({
    mailbox_id: v.string(),
    address: v.string(),
    asked_at: moment,
    confirmed_at: v.nullable(moment),
    asked_by_name: v.nullable(v.string()),
    mail_problem: v.nullable(v.picklist(mailProblemReasons)),
  }),
  v.transform((row) => ({
    id: row.mailbox_id,
    address: row.address,
    /** When the newest mail that asks to confirm it was sent. */
    askedAt: row.asked_at,
    /** null: it waits for somebody who reads it. */
    confirmedAt: row.confirmed_at,
    askedBy: row.asked_by_name || null,
    /** Why it gets no mail; null: it does. */
    problem: row.mail_problem,
  })),
)

/** An address that gets the mails about a workspace, or waits to be confirmed. */
export type TeamMailbox = v.InferOutput<typeof mailboxRow>

/** The mailbox of the team, and the address that waits to take its place. */
export const teamMailboxesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.mailboxes(workspaceId),
    queryFn: ({ signal }) =>
      readOwn(v.array(mailboxRow), 'rpc/team_mailboxes', { workspace_id: workspaceId }, signal),
  })

/**
 * Asks an address to confirm that it becomes the mailbox of the team.
 * @throws Failure (plain object): `invalid_input` with `field`, `mail_rate_limited`, `forbidden`, `not_found`
 */
export async function setTeamMailbox(workspaceId: string, address: string): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('set_team_mailbox', { workspace_id: workspaceId, address }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `forbidden`, `not_found` */
export async function removeTeamMailbox(mailboxId: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('remove_team_mailbox', { mailbox_id: mailboxId }),
  )
}
