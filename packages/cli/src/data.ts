import * as v from 'valibot'
import { docPages } from '@/content/docPages'
import type { AccountData, BitData } from '@/domain/bit/command'
import {
  createAlarm,
  deleteAlarm,
  listAlarmPeople,
  listAlarms,
  updateAlarm,
} from '@/domain/alarms/alarms'
import { listAddresses, listAddressOffers } from '@/domain/addresses/address'
import { moveAddress, releaseAddress, reserveAddress } from '@/domain/addresses/addressMutations'
import { listApprovals } from '@/domain/approvals/approvals'
import { loadBillingAccount } from '@/domain/billing/account'
import { listInvoices } from '@/domain/billing/invoices'
import { loadLimitState } from '@/domain/billing/limitState'
import { loadMonthSoFar } from '@/domain/billing/monthSoFar'
import { partStates } from '@/domain/bit/partStates'
import {
  listImages,
  listPlans,
  listRegions,
  listStates,
  listTransitions,
  listRegionFeatures,
} from '@/domain/catalogue/queries'
import {
  attachFirewall,
  createFirewall,
  deleteFirewall,
  detachFirewall,
  listFirewalls,
  updateFirewall,
} from '@/domain/firewalls/firewalls'
import { setConsole, setServerKeys } from '@/domain/instances/access'
import { endRescue, startRescue } from '@/domain/instances/rescue'
import { loadWorkspaceCosts, monthOf } from '@/domain/instances/costs'
import { listActions } from '@/domain/instances/history'
import { listInstances } from '@/domain/instances/instance'
import { createByNames, requestAction, updateInstance } from '@/domain/instances/instanceMutations'
import { instanceRules } from '@/domain/instances/instanceRules'
import { loadNetwork, saveFirewall } from '@/domain/instances/network'
import { labelOfRow } from '@/domain/instances/labels'
import { listQuotas } from '@/domain/instances/quotas'
import { listSshKeyNames } from '@/domain/instances/sshKeys'
import {
  createPrivateNetwork,
  deletePrivateNetwork,
  joinPrivateNetwork,
  leavePrivateNetwork,
  listPrivateNetworks,
} from '@/domain/privateNetworks/privateNetworks'
import { readSettings } from '@/domain/settings/settings'
import { listVolumes } from '@/domain/volumes/volume'
import { loadVolumePrice } from '@/domain/volumes/volumePrice'
import {
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  growVolume,
} from '@/domain/volumes/volumeMutations'
import { listVolumeSnapshots } from '@/domain/volumes/volumeSnapshot'
import {
  createVolumeSnapshot,
  deleteVolumeSnapshot,
  restoreVolumeSnapshot,
} from '@/domain/volumes/volumeSnapshotMutations'
import { listOwnImages } from '@/domain/ownImages/ownImage'
import { setBackups, stopBackups } from '@/domain/backups/backupMutations'
import { listBackupSchedules } from '@/domain/backups/backupSchedule'
import { listBinnedSnapshots } from '@/domain/snapshots/binnedSnapshot'
import { listSnapshots } from '@/domain/snapshots/snapshot'
import {
  createOwnImage,
  createSnapshot,
  deleteOwnImage,
  deleteSnapshot,
  protectSnapshot,
  restoreDeletedSnapshot,
} from '@/domain/snapshots/snapshotMutations'
import { loadBackupPrice, loadSnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { listIncidents } from '@/domain/status/incidents'
import { isCutOff, readParts } from '@/domain/status/readings'
import { listRecord } from '@/domain/status/record'
import { apiKeyScopes } from '@/domain/workspaces/apiKeys'
import { listPermissions } from '@/domain/workspaces/permissions'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { listWorkspaceSshKeys } from '@/domain/workspaces/workspaceSshKeys'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { randomUuid } from '@/lib/randomUuid'
import { atTarget } from './backend/readPublic'
import { connectedTo } from './backend/target'
import { siteUrl } from './config'

/** Reads once, and gives every later caller the same answer. */
function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined
  return () => (answer ??= read())
}

const keyRows = v.pipe(
  v.tupleWithRest(
    [
      v.object({
        name: v.string(),
        scope: v.picklist(apiKeyScopes),
        expires_at: v.string(),
        workspace_id: v.string(),
        actions: v.nullable(v.array(v.string())),
        label_key: v.nullable(v.string()),
        label_value: v.nullable(v.string()),
        approval_micros: v.nullable(v.number()),
      }),
    ],
    v.unknown(),
  ),
  v.transform(([row]) => ({
    name: row.name,
    scope: row.scope,
    expiresAt: row.expires_at,
    workspaceId: row.workspace_id,
    actions: row.actions,
    label: labelOfRow(row),
    approvalMicros: row.approval_micros,
  })),
)

/**
 * The API key of this program.
 * @throws Failure (plain object): `invalid_api_key` with the reason
 */
export const readApiKey = () => callBackend(keyRows, (client) => client.rpc('current_api_key'))

/** What commands read and do here: the requests of the site, with an API key. It is made for one line. */
export function cliData(signal: AbortSignal): BitData {
  const settings = once(() => readSettings(signal))
  return {
    plans: once(() => listPlans(signal)),
    regions: once(() => listRegions(signal)),
    images: once(() => listImages(signal)),
    status: () => readStatus(signal),
    pages: () =>
      docPages({}).map(({ path, ...page }) => ({ ...page, path: `${siteUrl()}${path}` })),
    account: once(async () =>
      connectedTo().apiKey === null ? null : readAccount(settings, signal),
    ),
    now: () => Date.now(),
  }
}

async function readStatus(signal: AbortSignal) {
  const { url, publicKey } = connectedTo()
  const readings = await readParts({
    fetch: (input, init) => {
      const isRows = typeof input === 'string' && input.includes('/rest/v1/')
      return fetch(isRows ? atTarget(input) : input, init)
    },
    now: () => performance.now(),
    clock: () => Date.now(),
    site: siteUrl() || url,
    backend: url,
    apiKey: publicKey,
  })
  if (isCutOff(readings)) throw failure('network')
  const [records, regions, incidents] = await Promise.all([
    listRecord(signal).catch(() => []),
    listRegions(signal).catch(() => []),
    listIncidents(signal).catch(() => []),
  ])
  return partStates({ readings, records, regions, incidents })
}

async function readAccount(
  settings: () => ReturnType<typeof readSettings>,
  signal: AbortSignal,
): Promise<AccountData> {
  const [{ workspaceId, ...apiKey }, workspaces, { orders, engine }] = await Promise.all([
    readApiKey(),
    listMyWorkspaces(signal),
    settings(),
  ])
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  if (workspace === undefined) throw failure('not_found')
  return {
    email: '',
    name: apiKey.name,
    workspace,
    orders,
    isSimulated: engine === 'simulated',
    // The database refuses every request of a key whose person or workspace is suspended.
    isSuspended: false,
    apiKey,
    person: null,
    workspaces: () => Promise.resolve(workspaces),
    permissions: () => listPermissions(signal),
    servers: () => listInstances(workspace.id, signal),
    keys: () => listSshKeyNames(signal),
    workspaceKeys: () => listWorkspaceSshKeys(workspace.id, signal),
    quotas: () => listQuotas(workspace.id, signal),
    costs: () => loadWorkspaceCosts(workspace.id, monthOf(new Date()), signal),
    invoices: () => listInvoices([workspace.id], signal),
    billing: () => loadBillingAccount(workspace.id, signal),
    limitState: () => loadLimitState(workspace.id, signal),
    month: () => loadMonthSoFar(workspace.id, signal),
    actions: (limit) => listActions({ workspaceId }, limit, signal),
    rules: async () => {
      const [transitions, states] = await Promise.all([listTransitions(signal), listStates(signal)])
      const profile = { suspended_at: null }
      return {
        ...instanceRules({ transitions, states, profile, workspaces }, workspace.id),
        keyActions: apiKey.actions,
        keyLabel: apiKey.label,
      }
    },
    createServers: createByNames,
    requestAction: (server, kind, parameters) =>
      requestAction(server.id, kind, parameters, randomUuid(), 'shell'),
    snapshots: () => listSnapshots(workspace.id, signal),
    backupSchedules: () => listBackupSchedules(workspace.id, signal),
    backupPrice: () => loadBackupPrice(signal),
    setBackups: (request) => setBackups(request, 'shell'),
    stopBackups: (ids) => stopBackups(ids, 'shell'),
    snapshotPrice: () => loadSnapshotPrice(signal),
    createSnapshot: (request) => createSnapshot(request, randomUuid(), 'shell'),
    deleteSnapshot: ({ id }) => deleteSnapshot(id, randomUuid(), 'shell'),
    ownImages: () => listOwnImages(workspace.id, signal),
    createOwnImage: (request) => createOwnImage(request, randomUuid(), 'shell'),
    deleteOwnImage: ({ id }) => deleteOwnImage(id, 'shell'),
    binnedSnapshots: () => listBinnedSnapshots(workspace.id, signal),
    restoreSnapshot: ({ id }) => restoreDeletedSnapshot(id, 'shell'),
    protectSnapshot: ({ id }, isProtected) => protectSnapshot(id, isProtected, 'shell'),
    volumes: () => listVolumes(workspace.id, signal),
    volumePrice: () => loadVolumePrice(signal),
    createVolume: (request) => createVolume(request, randomUuid(), 'shell'),
    attachVolume: ({ id }, to) => attachVolume(id, to.id, 'shell'),
    detachVolume: ({ id }) => detachVolume(id, 'shell'),
    growVolume: ({ id }, sizeGib) => growVolume(id, sizeGib, 'shell'),
    deleteVolume: ({ id }) => deleteVolume(id, 'shell'),
    volumeSnapshots: () => listVolumeSnapshots(workspace.id, signal),
    createVolumeSnapshot: (request) => createVolumeSnapshot(request, randomUuid(), 'shell'),
    restoreVolumeSnapshot: ({ id }) => restoreVolumeSnapshot(id, 'shell'),
    deleteVolumeSnapshot: ({ id }) => deleteVolumeSnapshot(id, 'shell'),
    addresses: () => listAddresses(workspace.id, signal),
    moveAddress: ({ id }, to) => moveAddress(id, to?.id ?? null, 'shell'),
    addressOffers: listAddressOffers,
    orderAddress: ({ region, family, monthMicros }) =>
      reserveAddress(
        { workspaceId, region: region.slug, family, monthMicros },
        randomUuid(),
        'shell',
      ),
    releaseAddress: ({ id }) => releaseAddress(id, 'shell'),
    privateNetworks: () => listPrivateNetworks(workspace.id, signal),
    joinNetwork: ({ id }, server, ipv4) => joinPrivateNetwork(id, server.id, ipv4, 'shell'),
    leaveNetwork: ({ id }, server) => leavePrivateNetwork(id, server.id, 'shell'),
    createNetwork: async (wanted) => {
      await createPrivateNetwork({ workspaceId, ...wanted }, 'shell')
    },
    deleteNetwork: ({ id }) => deletePrivateNetwork(id, 'shell'),
    updateServer: async ({ id, version }, next) => {
      await updateInstance(id, version, next)
    },
    setConsole: ({ id }, isOn) => setConsole(id, isOn, 'shell'),
    setServerKeys: ({ id }, change) => setServerKeys(id, change, randomUuid(), 'shell'),
    startRescue: ({ id }) => startRescue(id, null, randomUuid(), 'shell'),
    endRescue: ({ id }) => endRescue(id, randomUuid(), 'shell'),
    regionsWith: async (wanted) =>
      (await listRegionFeatures(signal))
        .filter(({ feature }) => feature === wanted)
        .map(({ region }) => region),
    network: ({ id }) => loadNetwork(id, signal),
    saveFirewall: ({ id }, version, wanted) => saveFirewall(id, version, wanted, 'shell'),
    firewalls: () => listFirewalls([workspace.id], signal),
    createFirewall: async (name) => {
      await createFirewall(workspace.id, name, [], 'shell')
    },
    updateFirewall: async ({ id, version }, next) => {
      await updateFirewall(id, version, next, 'shell')
    },
    deleteFirewall: ({ id }) => deleteFirewall(id, 'shell'),
    attachFirewall: ({ id }, server) => attachFirewall(id, [server], 'shell'),
    detachFirewall: ({ id }, server) => detachFirewall(id, [server], 'shell'),
    approvals: () => listApprovals(workspace.id, signal),
    alarms: () => listAlarms(workspace.id, signal),
    alarmPeople: () => listAlarmPeople(workspace.id, signal),
    createAlarm: (name, rule) => createAlarm(workspace.id, name, rule, 'shell'),
    updateAlarm: (alarm, change) => updateAlarm(alarm, change, 'shell'),
    deleteAlarm: ({ id }) => deleteAlarm(id, 'shell'),
  }
}
