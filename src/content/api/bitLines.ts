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
  api_key_list: 'apikeys',
  firewall_list: 'firewalls',
  workspace_ssh_key_list: 'keys | where owner == workspace',
  my_tickets: 'tickets',
  invoice_list: 'invoices',
  billing_account: 'balance',
}

/** A line that calls a procedure, or computes the same. */
const procedures: Readonly<Record<string, string>> = {
  cost_micros: 'price v1.small --hours 10 h --servers 2',
  alarm_rules: 'alarms',
  approvals: 'approvals',
  workspace_costs: 'bill',
  month_so_far: 'balance',
  limit_state: 'budget',
  create_instance: 'server create web-2 --plan v1.small',
  request_instance_action: 'server reboot web-1',
  update_instance: 'server rename web-1 web-new',
  instance_network: 'server firewall web-1',
  set_firewall: 'firewall allow web-1 tcp:443 --label "HTTPS"',
  set_server_keys: 'server keys web-1 --key laptop',
  set_console: 'server console web-1 off',
  start_rescue: 'server rescue web-1',
  end_rescue: 'server rescue web-1 --end',
  create_firewall: 'firewall create "Web servers"',
  update_firewall: 'rule add web tcp:443 --label "HTTPS"',
  delete_firewall: 'firewall delete web',
  attach_firewall: 'firewall attach web db-1',
  detach_firewall: 'firewall detach web web-1',
  create_workspace: 'workspace create "Second team"',
  rename_workspace: 'workspace rename "New name"',
  invite_to_workspace: 'workspace invite mira@example.org --role viewer',
  revoke_api_key: 'apikey revoke deploy-bot',
  add_ssh_key:
    'key add "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f me@laptop"',
  remove_ssh_key: 'key remove laptop',
  add_workspace_ssh_key:
    'key add "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f ops" --workspace',
  remove_workspace_ssh_key: 'key remove ops --workspace',
  create_ticket: 'ticket open --subject "Network" --message "Since 9:00 no server answers."',
  reply_ticket: 'ticket reply 1042 "It works again."',
  close_ticket: 'ticket close 1042',
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
