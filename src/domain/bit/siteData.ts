import type { DocPage } from '@/content/docPages'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { User } from '@machines/auth.types'
import { moveAddress, releaseAddress, reserveAddress } from '@/domain/addresses/addressMutations'
import { addressesQuery, addressOffersQuery } from '@/domain/addresses/queryOptions'
import { limitStateQuery } from '@/domain/billing/limitState'
import { billingAccountQuery, invoicesQuery, monthSoFarQuery } from '@/domain/billing/queryOptions'
import { createAlarm, deleteAlarm, updateAlarm } from '@/domain/alarms/alarms'
import { approvalsQuery } from '@/domain/approvals/queryOptions'
import { alarmPeopleQuery, alarmsQuery } from '@/domain/alarms/queryOptions'
import {
  imagesQuery,
  publishedPlansQuery,
  regionsQuery,
  statesQuery,
  transitionsQuery,
  regionFeaturesQuery,
} from '@/domain/catalogue/queryOptions'
import {
  attachFirewall,
  createFirewall,
  deleteFirewall,
  detachFirewall,
  updateFirewall,
} from '@/domain/firewalls/firewalls'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { setConsole, setServerKeys } from '@/domain/instances/access'
import { endRescue, startRescue } from '@/domain/instances/rescue'
import { monthOf } from '@/domain/instances/costs'
import { createByNames, requestAction, updateInstance } from '@/domain/instances/instanceMutations'
import { instanceRules } from '@/domain/instances/instanceRules'
import { networkQuery, saveFirewall } from '@/domain/instances/network'
import {
  instancesQuery,
  quotasQuery,
  sshKeysQuery,
  workspaceActionsQuery,
  workspaceCostsQuery,
} from '@/domain/instances/queryOptions'
import {
  createPrivateNetwork,
  deletePrivateNetwork,
  joinPrivateNetwork,
  leavePrivateNetwork,
} from '@/domain/privateNetworks/privateNetworks'
import { privateNetworksQuery } from '@/domain/privateNetworks/queryOptions'
import { queryKeys } from '@/domain/queryKeys'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { volumesQuery, volumeSnapshotsQuery } from '@/domain/volumes/queryOptions'
import {
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  growVolume,
} from '@/domain/volumes/volumeMutations'
import {
  createVolumeSnapshot,
  deleteVolumeSnapshot,
  restoreVolumeSnapshot,
} from '@/domain/volumes/volumeSnapshotMutations'
import { ownImagesQuery } from '@/domain/ownImages/queryOptions'
import { setBackups, stopBackups } from '@/domain/backups/backupMutations'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { backupSchedulesQuery } from '@/domain/backups/queryOptions'
import { snapshotBinQuery, snapshotsQuery } from '@/domain/snapshots/queryOptions'
import {
  createOwnImage,
  createSnapshot,
  deleteOwnImage,
  deleteSnapshot,
  protectSnapshot,
  restoreDeletedSnapshot,
} from '@/domain/snapshots/snapshotMutations'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import {
  addressesStale,
  alarmsStale,
  firewallsStale,
  instancesStale,
  privateNetworksStale,
  snapshotsStale,
  volumesStale,
} from '@/domain/staleKeys'
import { incidentsQuery, readingsQuery, recordQuery } from '@/domain/status/queries'
import { chosenSlug, currentOf } from '@/domain/workspaces/currentWorkspace'
import {
  myWorkspacesQuery,
  permissionsQuery,
  workspaceSshKeysQuery,
} from '@/domain/workspaces/queryOptions'
import { deployment } from '@/lib/deployment'
import { failure } from '@/lib/errors'
import { randomUuid } from '@/lib/randomUuid'
import type { AccountData, BitData } from './command'
import { partStates } from './partStates'
import { personData } from './personData'

export interface SiteData {
  queries: QueryClient
  /** The signed-in person, or null. */
  user: User | null
  pages: () => readonly DocPage[]
  openSignIn?: BitData['openSignIn']
  /** Ends the session of the person. Without it, “logout” does nothing. */
  signOut?: () => void
}

/** The data of the site for Bit: the queries of its pages, and the procedures of the dashboard. */
export function siteData({ queries, user, pages, openSignIn, signOut }: SiteData): BitData {
  return {
    plans: () => queries.fetchQuery(publishedPlansQuery),
    regions: () => queries.fetchQuery(regionsQuery),
    images: () => queries.fetchQuery(imagesQuery),
    status: async () => {
      const [readings, records, regions, incidents] = await Promise.all([
        queries.fetchQuery({ ...readingsQuery, staleTime: 0 }),
        // The readings of this browser count also without the record.
        queries.fetchQuery(recordQuery).catch(() => []),
        queries.fetchQuery(regionsQuery).catch(() => []),
        queries.fetchQuery(incidentsQuery).catch(() => []),
      ])
      return partStates({ readings, records, regions, incidents })
    },
    pages,
    account: () => (user === null ? Promise.resolve(null) : accountOf(queries, user, signOut)),
    now: () => Date.now(),
    openSignIn,
  }
}

async function accountOf(
  queries: QueryClient,
  user: User,
  signOut: () => void = () => undefined,
): Promise<AccountData> {
  const [profile, workspaces] = await Promise.all([
    queries.fetchQuery(profileQuery(user.id)),
    queries.fetchQuery(myWorkspacesQuery),
  ])
  const workspace = currentOf(workspaces, chosenSlug(user.id))
  if (workspace === undefined) throw failure('not_found')
  // What runs a line wants to know the present state, also right after a change.
  const fresh = { staleTime: 0 }
  const change = async <Result>(
    run: () => Promise<Result>,
    stale: readonly QueryKey[] = instancesStale,
  ) => {
    try {
      return await run()
    } finally {
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
    }
  }
  return {
    email: user.email ?? '',
    name: profile.full_name,
    workspace,
    orders: deployment().orders,
    isSimulated: deployment().isSimulated === true,
    isSuspended: Boolean(profile.suspended_at),
    apiKey: null,
    person: personData({ queries, userId: user.id, workspaceId: workspace.id, signOut }),
    workspaces: () => Promise.resolve(workspaces),
    servers: () => queries.fetchQuery({ ...instancesQuery(workspace.id), ...fresh }),
    keys: () => queries.fetchQuery({ ...sshKeysQuery(user.id), ...fresh }),
    workspaceKeys: () => queries.fetchQuery({ ...workspaceSshKeysQuery(workspace.id), ...fresh }),
    quotas: () => queries.fetchQuery({ ...quotasQuery(workspace.id), ...fresh }),
    costs: () => queries.fetchQuery(workspaceCostsQuery(workspace.id, monthOf(new Date()))),
    invoices: () => queries.fetchQuery({ ...invoicesQuery([workspace.id]), ...fresh }),
    billing: () => queries.fetchQuery({ ...billingAccountQuery(workspace.id), ...fresh }),
    limitState: () => queries.fetchQuery({ ...limitStateQuery(workspace.id), ...fresh }),
    month: () => queries.fetchQuery({ ...monthSoFarQuery(workspace.id), ...fresh }),
    actions: (limit) =>
      queries.fetchQuery({ ...workspaceActionsQuery(workspace.id, limit), ...fresh }),
    permissions: () => queries.fetchQuery(permissionsQuery),
    rules: async () => {
      const [transitions, states] = await Promise.all([
        queries.fetchQuery(transitionsQuery),
        queries.fetchQuery(statesQuery),
      ])
      return instanceRules({ transitions, states, profile, workspaces }, workspace.id)
    },
    createServers: (order, key) => change(() => createByNames(order, key)),
    requestAction: (server, kind, parameters) =>
      change(() => requestAction(server.id, kind, parameters, randomUuid(), 'shell')),
    snapshots: () => queries.fetchQuery({ ...snapshotsQuery(workspace.id), ...fresh }),
    backupSchedules: () => queries.fetchQuery({ ...backupSchedulesQuery(workspace.id), ...fresh }),
    backupPrice: () => queries.fetchQuery({ ...backupPriceQuery, ...fresh }),
    setBackups: (request) => change(() => setBackups(request, 'shell'), snapshotsStale),
    stopBackups: (ids) => change(() => stopBackups(ids, 'shell'), snapshotsStale),
    snapshotPrice: () => queries.fetchQuery({ ...snapshotPriceQuery, ...fresh }),
    createSnapshot: (request) =>
      change(() => createSnapshot(request, randomUuid(), 'shell'), snapshotsStale),
    deleteSnapshot: ({ id }) =>
      change(() => deleteSnapshot(id, randomUuid(), 'shell'), snapshotsStale),
    ownImages: () => queries.fetchQuery({ ...ownImagesQuery(workspace.id), ...fresh }),
    createOwnImage: (request) =>
      change(() => createOwnImage(request, randomUuid(), 'shell'), snapshotsStale),
    deleteOwnImage: ({ id }) => change(() => deleteOwnImage(id, 'shell'), snapshotsStale),
    binnedSnapshots: () => queries.fetchQuery({ ...snapshotBinQuery(workspace.id), ...fresh }),
    restoreSnapshot: ({ id }) => change(() => restoreDeletedSnapshot(id, 'shell'), snapshotsStale),
    protectSnapshot: ({ id }, isProtected) =>
      change(() => protectSnapshot(id, isProtected, 'shell'), snapshotsStale),
    volumes: () => queries.fetchQuery({ ...volumesQuery(workspace.id), ...fresh }),
    volumePrice: () => queries.fetchQuery({ ...volumePriceQuery, ...fresh }),
    createVolume: (request) =>
      change(() => createVolume(request, randomUuid(), 'shell'), volumesStale),
    attachVolume: ({ id }, to) => change(() => attachVolume(id, to.id, 'shell'), volumesStale),
    detachVolume: ({ id }) => change(() => detachVolume(id, 'shell'), volumesStale),
    growVolume: ({ id }, sizeGib) => change(() => growVolume(id, sizeGib, 'shell'), volumesStale),
    deleteVolume: ({ id }) => change(() => deleteVolume(id, 'shell'), volumesStale),
    volumeSnapshots: () => queries.fetchQuery({ ...volumeSnapshotsQuery(workspace.id), ...fresh }),
    createVolumeSnapshot: (request) =>
      change(() => createVolumeSnapshot(request, randomUuid(), 'shell'), volumesStale),
    restoreVolumeSnapshot: ({ id }) =>
      change(() => restoreVolumeSnapshot(id, 'shell'), volumesStale),
    deleteVolumeSnapshot: ({ id }) => change(() => deleteVolumeSnapshot(id, 'shell'), volumesStale),
    addresses: () => queries.fetchQuery({ ...addressesQuery(workspace.id), ...fresh }),
    moveAddress: ({ id }, to) =>
      change(() => moveAddress(id, to?.id ?? null, 'shell'), addressesStale),
    addressOffers: () => queries.fetchQuery({ ...addressOffersQuery, ...fresh }),
    orderAddress: ({ region, family, monthMicros }) =>
      change(
        () =>
          reserveAddress(
            { workspaceId: workspace.id, region: region.slug, family, monthMicros },
            randomUuid(),
            'shell',
          ),
        addressesStale,
      ),
    releaseAddress: ({ id }) => change(() => releaseAddress(id, 'shell'), addressesStale),
    privateNetworks: () => queries.fetchQuery({ ...privateNetworksQuery(workspace.id), ...fresh }),
    joinNetwork: ({ id }, server, ipv4) =>
      change(() => joinPrivateNetwork(id, server.id, ipv4, 'shell'), privateNetworksStale),
    leaveNetwork: ({ id }, server) =>
      change(() => leavePrivateNetwork(id, server.id, 'shell'), privateNetworksStale),
    createNetwork: async (wanted) => {
      await change(
        () => createPrivateNetwork({ workspaceId: workspace.id, ...wanted }, 'shell'),
        privateNetworksStale,
      )
    },
    deleteNetwork: ({ id }) =>
      change(() => deletePrivateNetwork(id, 'shell'), privateNetworksStale),
    updateServer: async ({ id, version }, settings) => {
      await change(() => updateInstance(id, version, settings))
    },
    setConsole: ({ id }, isOn) => change(() => setConsole(id, isOn, 'shell'), instancesStale),
    setServerKeys: ({ id }, next) => change(() => setServerKeys(id, next, randomUuid(), 'shell')),
    startRescue: ({ id }) => change(() => startRescue(id, null, randomUuid(), 'shell')),
    endRescue: ({ id }) => change(() => endRescue(id, randomUuid(), 'shell')),
    regionsWith: async (wanted) =>
      (await queries.fetchQuery({ ...regionFeaturesQuery, ...fresh }))
        .filter(({ feature }) => feature === wanted)
        .map(({ region }) => region),
    network: ({ id }) => queries.fetchQuery({ ...networkQuery(id), ...fresh }),
    saveFirewall: ({ id }, version, settings) =>
      change(
        () => saveFirewall(id, version, settings, 'shell'),
        [queryKeys.instances('network', id)],
      ),
    firewalls: () => queries.fetchQuery({ ...firewallsQuery(workspace.id), ...fresh }),
    createFirewall: async (name) => {
      await change(() => createFirewall(workspace.id, name, [], 'shell'), firewallsStale)
    },
    updateFirewall: async ({ id, version }, next) => {
      await change(() => updateFirewall(id, version, next, 'shell'), firewallsStale)
    },
    deleteFirewall: ({ id }) => change(() => deleteFirewall(id, 'shell'), firewallsStale),
    attachFirewall: ({ id }, server) =>
      change(() => attachFirewall(id, [server], 'shell'), firewallsStale),
    detachFirewall: ({ id }, server) =>
      change(() => detachFirewall(id, [server], 'shell'), firewallsStale),
    approvals: () => queries.fetchQuery({ ...approvalsQuery(workspace.id), ...fresh }),
    alarms: () => queries.fetchQuery({ ...alarmsQuery(workspace.id), ...fresh }),
    alarmPeople: () => queries.fetchQuery({ ...alarmPeopleQuery(workspace.id), ...fresh }),
    createAlarm: (name, rule) =>
      change(() => createAlarm(workspace.id, name, rule, 'shell'), alarmsStale),
    updateAlarm: (alarm, next) => change(() => updateAlarm(alarm, next, 'shell'), alarmsStale),
    deleteAlarm: ({ id }) => change(() => deleteAlarm(id, 'shell'), alarmsStale),
  }
}
