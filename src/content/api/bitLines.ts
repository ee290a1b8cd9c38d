import type { ApiCall } from './samples'

/** The command that reads a table. */
const tables: Readonly<Record<string, string>> = {
  plan_catalogue: 'plans',
  region_catalogue: 'regions',
  image_catalogue: 'images',
  instance_list: 'servers',
  instance_action_list: 'activity',
  my_workspaces: 'workspaces',
  workspace_quotas: 'usage',
  ssh_keys: 'keys',
  my_tickets: 'tickets',
}

/** A line that calls a procedure, or computes the same. */
const procedures: Readonly<Record<string, string>> = {
  cost_micros: 'price v1.small --hours 10 h --servers 2',
  workspace_costs: 'bill',
  request_instance_action: 'server reboot web-1',
}

/** All lines, for the test that runs them. */
export const bitLines = [...Object.values(tables), ...Object.values(procedures)]

/** The line of Bit that does what a request does, or undefined if there is none. */
export function bitLine({ kind, method, name, query }: ApiCall): string | undefined {
  if (kind === 'procedure') return procedures[name]
  const command = tables[name]
  if (command === undefined || method !== 'GET') return undefined
  const { limit } = query
  return limit === undefined ? command : `${command} | head ${limit}`
}
