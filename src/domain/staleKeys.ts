import { queryKeys } from './queryKeys'

/** Everything that shows the catalogue: the admin area, the public pages, the command palette. */
export const catalogueStale = [
  queryKeys.catalogueAdmin(),
  queryKeys.catalogue(),
  queryKeys.adminSearch(),
  queryKeys.builtPages(),
]

/** Everything that shows what servers cost that exist. The admin may have some. */
export const serverPricesStale = [
  queryKeys.catalogueAdmin(),
  queryKeys.instances(),
  queryKeys.auditEvents(),
]

/** Everything that shows who pays for a workspace: also whether it may order, and what was recorded. */
export const billingProfileStale = [queryKeys.billing(), queryKeys.auditEvents()]

/** Everything that shows the roadmap. */
export const roadmapStale = [queryKeys.roadmap()]

/** Everything that shows accounts: the lists and counts of the admin area, the command palette. */
export const peopleStale = [queryKeys.people(), queryKeys.adminSearch(), queryKeys.auditEvents()]

/**
 * Everything that a server created, changed or deleted makes stale: also the stock of the catalogue, and how many
 * servers a workspace has.
 */
export const instancesStale = [
  queryKeys.instances(),
  queryKeys.catalogue('plans'),
  queryKeys.workspaces('mine'),
]

/** Everything that a snapshot taken, renamed or deleted makes stale: it is also an action of its server. */
export const snapshotsStale = [
  queryKeys.snapshots(),
  // Snapshots of volumes share the bin.
  queryKeys.volumes(),
  queryKeys.instances(),
  queryKeys.workspaces('mine'),
]

/** Everything that a volume made, changed or deleted makes stale. */
export const volumesStale = [
  queryKeys.volumes(),
  queryKeys.snapshots('bin'),
  queryKeys.instances('quotas'),
  queryKeys.auditEvents(),
]

/** Everything that a change of a shared firewall makes stale: the network of its servers, and what was recorded. */
export const firewallsStale = [
  queryKeys.firewalls(),
  queryKeys.instances('network'),
  queryKeys.auditEvents(),
]

/** Everything that an extra address makes stale: the quota, the month, the firewall of its server, what was recorded. */
export const addressesStale = [
  queryKeys.addresses(),
  queryKeys.instances(),
  queryKeys.billing(),
  queryKeys.auditEvents(),
]

/** Everything that a change of a private network, or of the servers in it, makes stale. */
export const privateNetworksStale = [queryKeys.privateNetworks(), queryKeys.auditEvents()]

/** Everything that a change of an alarm makes stale. */
export const alarmsStale = [queryKeys.alarms(), queryKeys.auditEvents()]

/** Everything that the decision about an order of an API key makes stale. */
export const approvalsStale = [queryKeys.approvals(), queryKeys.auditEvents()]

/** Everything that a payment, or a change of how a workspace pays, makes stale. A payment can end a hold. */
export const billingStale = [queryKeys.billing(), queryKeys.instances(), queryKeys.auditEvents()]

/** Everything that shows workspaces, their members, invitations and API keys. */
export const workspacesStale = [queryKeys.workspaces()]

/** Everything that a change of a webhook makes stale. */
export const webhooksStale = [queryKeys.webhooks(), queryKeys.auditEvents()]

/** Everything that an admin's change of a workspace makes stale. The admin may be a member of it too. */
export const adminWorkspacesStale = [
  queryKeys.adminWorkspaces(),
  queryKeys.people(),
  queryKeys.adminSearch(),
  queryKeys.auditEvents(),
  queryKeys.workspaces(),
]

/** Everything that shows incidents: the status page, the admin area, the notice on every page, the named servers. */
export const incidentsStale = [
  queryKeys.status('incidents'),
  queryKeys.status('open'),
  queryKeys.status('namedServers'),
  queryKeys.instances('maintenanceNotice'),
  queryKeys.instances('maintenanceNotices'),
]

/** Everything that a mail sent again, or a block that is lifted, makes stale. */
export const deliveriesStale = [
  queryKeys.deliveries(),
  queryKeys.instances('attention'),
  queryKeys.audit(),
]
