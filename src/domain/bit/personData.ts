import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { addSshKey, removeSshKey } from '@/domain/instances/sshKeys'
import { acceptImage, IMAGE_LINKS, shareImage } from '@/domain/ownImages/imageShare'
import { linkedImageQuery } from '@/domain/ownImages/queryOptions'
import { queryKeys } from '@/domain/queryKeys'
import { approvalsStale, snapshotsStale, workspacesStale } from '@/domain/staleKeys'
import { closeTicket, createTicket, replyTicket } from '@/domain/tickets/mutations'
import { ticketQuery, ticketsQuery } from '@/domain/tickets/queryOptions'
import { decideApproval } from '@/domain/approvals/approvals'
import { revokeApiKey } from '@/domain/workspaces/apiKeys'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { createWorkspace, invite, renameWorkspace } from '@/domain/workspaces/mutations'
import { apiKeysQuery } from '@/domain/workspaces/queryOptions'
import { addWorkspaceSshKey, removeWorkspaceSshKey } from '@/domain/workspaces/workspaceSshKeys'
import type { PersonData } from './command'

export interface PersonOptions {
  queries: QueryClient
  userId: string
  workspaceId: string
  signOut: () => void
}

const origin = () => globalThis.location?.origin ?? ''

/** What belongs to the signed-in person: the queries and procedures of the dashboard. */
export function personData({ queries, userId, workspaceId, signOut }: PersonOptions): PersonData {
  const fresh = { staleTime: 0 }
  /** Runs a change. What the pages show is read again, also after a failure. */
  const change = async <Result>(stale: readonly QueryKey[], run: () => Promise<Result>) => {
    try {
      return await run()
    } finally {
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
    }
  }
  const ticketsStale = [queryKeys.tickets()]
  const keysStale = [queryKeys.sshKeys()]
  return {
    tickets: () => queries.fetchQuery({ ...ticketsQuery(userId), ...fresh }),
    ticket: (number) => queries.fetchQuery({ ...ticketQuery(userId, number), ...fresh }),
    openTicket: (request, key) => change(ticketsStale, () => createTicket(request, key)),
    replyTicket: (number, body, key) =>
      change(ticketsStale, () => replyTicket(number, body, [], key)),
    closeTicket: (number) => change(ticketsStale, () => closeTicket(number)),
    apiKeys: () => queries.fetchQuery({ ...apiKeysQuery(workspaceId), ...fresh }),
    decideApproval: (id, approve, answer) =>
      change(approvalsStale, () => decideApproval(id, approve, answer)),
    revokeApiKey: (id) => change(workspacesStale, () => revokeApiKey(id)),
    addKey: (name, line) => change(keysStale, () => addSshKey(name, line)),
    removeKey: (id) => change(keysStale, () => removeSshKey(id)),
    addWorkspaceKey: (name, line) =>
      change(keysStale, () => addWorkspaceSshKey(workspaceId, name, line)),
    removeWorkspaceKey: (id) => change(keysStale, () => removeWorkspaceSshKey(id)),
    useWorkspace: (slug) => chooseWorkspace(userId, slug),
    createWorkspace: (name) => change(workspacesStale, () => createWorkspace(name)),
    renameWorkspace: async ({ id, version }, name) => {
      await change(workspacesStale, () => renameWorkspace(id, name, version))
    },
    invite: async ({ id }, email, role) => {
      const token = await change(workspacesStale, () => invite(id, email, role))
      return `${origin()}/dashboard/invitations/${token}`
    },
    shareImage: async ({ id }) => {
      const { token, expiresAt } = await change(snapshotsStale, () => shareImage(id, 'shell'))
      return { link: `${origin()}${IMAGE_LINKS}${token}`, expiresAt }
    },
    linkedImage: (token) => queries.fetchQuery({ ...linkedImageQuery(token), ...fresh }),
    acceptImage: (accepted) => change(snapshotsStale, () => acceptImage(accepted, 'shell')),
    signOut,
  }
}
