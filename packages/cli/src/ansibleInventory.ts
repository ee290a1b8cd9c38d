import { sortedAddresses } from '@/domain/instances/addresses'
import type { Instance } from '@/domain/instances/instance'
import { ownLabels } from '@/domain/workspaceFile/fileLabels'

/** What Ansible knows about a server. A text of a variable is a template to Ansible, so free texts are marked as unsafe. */
interface HostVariables {
  ansible_host: string
  server_id: string
  server_state: string
  server_region: string
  server_plan: string
  server_image: string
  server_addresses: readonly string[]
  server_labels: Readonly<Record<string, { __ansible_unsafe: string }>>
}

/** The answer to `--list`, as Ansible takes it from any program: groups of hosts, and `_meta` with the variables of each. */
export type Inventory = Readonly<Record<string, { hosts: readonly string[] }>> & {
  _meta: { hostvars: Readonly<Record<string, HostVariables>> }
}

/**
 * The servers that have an address, as an inventory of Ansible. Each is in a group for its region, plan, image and state,
 * and one for each of its labels: `region_fra1`, `plan_v1_small`, `image_debian_13`, `state_running`, `label_env_prod`.
 * @param servers of a workspace, also those in the bin: these are left out
 */
export function ansibleInventory(servers: readonly Instance[]): Inventory {
  const groups = new Map<string, string[]>()
  const hostvars: Record<string, HostVariables> = {}
  const reachable = servers
    .filter(({ deletedAt, addresses }) => deletedAt === null && addresses.length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  for (const server of reachable) {
    hostvars[server.name] = variablesOf(server)
    for (const group of new Set(groupsOf(server))) {
      groups.set(group, [...(groups.get(group) ?? []), server.name])
    }
  }
  const sorted = [...groups].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return {
    ...Object.fromEntries(sorted.map(([group, hosts]) => [group, { hosts }])),
    _meta: { hostvars },
  } as Inventory
}

function variablesOf(server: Instance): HostVariables {
  const addresses = sortedAddresses(server)
  return {
    ansible_host: addresses[0] ?? '',
    server_id: server.id,
    server_state: server.state,
    server_region: server.region.slug,
    server_plan: server.plan.slug,
    server_image: server.image.slug,
    server_addresses: addresses,
    server_labels: Object.fromEntries(
      Object.entries(server.labels).map(([key, value]) => [key, { __ansible_unsafe: value }]),
    ),
  }
}

const groupsOf = ({ region, plan, image, state, labels }: Instance): string[] => [
  groupName('region', region.slug),
  groupName('plan', plan.slug),
  groupName('image', image.slug),
  groupName('state', state),
  // The labels of a file say where a server comes from. Only the name of the file is worth a group.
  ...Object.entries({ ...ownLabels(labels), ...fileLabelOf(labels) }).map(([key, value]) =>
    groupName('label', value === '' ? key : `${key}_${value}`),
  ),
]

const fileLabelOf = ({ 'file/name': file }: Instance['labels']): Record<string, string> =>
  file === undefined ? {} : { 'file/name': file }

/** Ansible takes letters, digits and underscores in the name of a group. */
const groupName = (kind: string, value: string) =>
  `${kind}_${value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`
