import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listApiKeyNames, listApiKeys, listKeyActions, listKeyMonths } from './apiKeys'
import { listPermissions } from './permissions'
import { listWorkspaceSshKeyNames, listWorkspaceSshKeys } from './workspaceSshKeys'
import { listInvitations, listMembers, listMyInvitations, listMyWorkspaces } from './workspace'

/** The workspaces of the signed-in person; their personal one is the first. */
export const myWorkspacesQuery = queryOptions({
  queryKey: queryKeys.workspaces('mine'),
  queryFn: ({ signal }) => listMyWorkspaces(signal),
})

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.workspaces('members', workspaceId),
    queryFn: ({ signal }) => listMembers(workspaceId, signal),
  })

export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.workspaces('invitations', workspaceId),
    queryFn: ({ signal }) => listInvitations(workspaceId, signal),
  })

export const apiKeysQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.workspaces('apiKeys', workspaceId),
    queryFn: ({ signal }) => listApiKeys(workspaceId, signal),
  })

/** What a key can be narrowed to. Only a migration changes these rows. */
export const keyActionsQuery = queryOptions({
  queryKey: queryKeys.workspaces('keyActions'),
  queryFn: ({ signal }) => listKeyActions(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** How much of their limits the keys have used. Read again each minute, because minutes are what is counted. */
export const keyMonthsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.workspaces('keyMonths', workspaceId),
    queryFn: ({ signal }) => listKeyMonths(workspaceId, signal),
    refetchInterval: 60_000,
  })

/** Its key is among those of SSH keys, because what shows own keys often shows these too. */
export const workspaceSshKeysQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.sshKeys('workspace', workspaceId),
    queryFn: ({ signal }) => listWorkspaceSshKeys(workspaceId, signal),
  })

/** The names of the SSH keys of some workspaces. */
export const workspaceSshKeyNamesQuery = (workspaceIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.sshKeys('workspaceNames', workspaceIds),
    queryFn: ({ signal }) => listWorkspaceSshKeyNames(workspaceIds, signal),
    enabled: workspaceIds.length > 0,
  })

/** The names of the API keys of some workspaces. */
export const apiKeyNamesQuery = (workspaceIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.workspaces('apiKeyNames', workspaceIds),
    queryFn: ({ signal }) => listApiKeyNames(workspaceIds, signal),
    enabled: workspaceIds.length > 0,
  })

export const myInvitationsQuery = queryOptions({
  queryKey: queryKeys.workspaces('myInvitations'),
  queryFn: ({ signal }) => listMyInvitations(signal),
})

/** Only a migration changes these rows. They are public, so they belong to the rows that stay at sign-in. */
export const permissionsQuery = queryOptions({
  queryKey: queryKeys.catalogue('workspacePermissions'),
  queryFn: ({ signal }) => listPermissions(signal),
  staleTime: Number.POSITIVE_INFINITY,
})
