/** A part of the reference, in the order of the side list. The titles of its pages are by the name of the object. */
export interface ApiGroup {
  id: string
  label: string
  /** Tables and views. */
  tables: Record<string, string>
  procedures: Record<string, string>
}

/** What a customer may call. A test finds every object that is neither here nor in `forProvider`. */
export const apiGroups: readonly ApiGroup[] = [
  {
    id: 'catalogue',
    label: 'Catalogue',
    tables: {
      plan_catalogue: 'Plans',
      price_catalogue: 'Prices of plans',
      product_catalogue: 'Products',
      stock_catalogue: 'Stock by region',
      region_catalogue: 'Regions',
      image_catalogue: 'Images',
    },
    procedures: { cost_micros: 'Compute a cost' },
  },
  {
    id: 'servers',
    label: 'Servers',
    tables: {
      instance_list: 'Servers',
      instance_action_list: 'Actions of servers',
      instance_state_history: 'History of states',
      instance_state_catalogue: 'States of a server',
      instance_transition_catalogue: 'From state to state',
      price_notice_list: 'Announced prices',
      instance_drafts: 'Saved configuration',
      snapshot_list: 'Snapshots',
      snapshot_price: 'Price of snapshots',
      console_session_list: 'Console sessions',
      firewall_list: 'Firewalls',
    },
    procedures: {
      create_instance: 'Create servers',
      request_instance_action: 'Act on a server',
      update_instance: 'Rename, label, protect',
      instance_network: 'Network of a server',
      set_firewall: 'Set the firewall',
      create_firewall: 'Create a shared firewall',
      update_firewall: 'Change a shared firewall',
      attach_firewall: 'Give servers a firewall',
      detach_firewall: 'Take a firewall away',
      delete_firewall: 'Delete a shared firewall',
      set_reverse_names: 'Set reverse names',
      instance_console: 'Console output',
      open_console: 'Open a console',
      instance_usage: 'Usage of a server',
      instance_bill: 'Bill of a server',
      create_snapshot: 'Take a snapshot',
      rename_snapshot: 'Rename a snapshot',
      delete_snapshot: 'Delete a snapshot',
      snapshot_bill: 'Bill for snapshots',
    },
  },
  {
    id: 'workspaces',
    label: 'Workspaces',
    tables: {
      my_workspaces: 'Your workspaces',
      workspace_people: 'Members',
      workspace_invitation_list: 'Sent invitations',
      my_invitations: 'Received invitations',
      workspace_permissions: 'What roles may do',
      workspace_quotas: 'Limits of a workspace',
      quota_request_list: 'Requests for a limit',
      api_key_list: 'API keys',
      workspace_ssh_key_list: 'SSH keys of a workspace',
    },
    procedures: {
      workspace_costs: 'Costs of a workspace',
      workspace_bill: 'Bill of a workspace',
      create_workspace: 'Create a workspace',
      rename_workspace: 'Rename a workspace',
      set_workspace_limit: 'Set the monthly limit',
      delete_workspace: 'Delete a workspace',
      leave_workspace: 'Leave a workspace',
      invite_to_workspace: 'Invite a person',
      withdraw_invitation: 'Withdraw an invitation',
      find_invitation: 'Find an invitation',
      accept_invitation: 'Accept an invitation',
      decline_invitation: 'Decline an invitation',
      set_workspace_role: 'Change a role',
      remove_workspace_member: 'Remove a member',
      request_quota: 'Request a limit',
      create_api_key: 'Make an API key',
      revoke_api_key: 'Revoke an API key',
      current_api_key: 'Which API key is this',
      add_workspace_ssh_key: 'Add a key of a workspace',
      remove_workspace_ssh_key: 'Remove a workspace key',
    },
  },
  {
    id: 'account',
    label: 'Account',
    tables: {
      profiles: 'Your profile',
      ssh_keys: 'SSH keys',
      audit_events: 'Audit log',
      user_roles: 'Role of a customer',
      staff: 'Staff type',
      legal_acceptances: 'Accepted documents',
    },
    procedures: {
      add_ssh_key: 'Add an SSH key',
      remove_ssh_key: 'Remove an SSH key',
      accept_document: 'Accept a document',
    },
  },
  {
    id: 'support',
    label: 'Support',
    tables: { my_tickets: 'Your tickets', my_ticket_messages: 'Messages of tickets' },
    procedures: {
      create_ticket: 'Open a ticket',
      reply_ticket: 'Reply to a ticket',
      read_ticket: 'Mark a ticket as read',
      close_ticket: 'Close a ticket',
      ticket_file: 'Download a file',
    },
  },
  {
    id: 'site',
    label: 'Status and roadmap',
    tables: {
      incident_list: 'Incidents',
      status_now: 'Status now',
      status_record: 'Record of the status',
      roadmap_list: 'Roadmap',
      roadmap_votes: 'Your votes',
      site_settings: 'Settings',
      provider: 'Provider',
    },
    procedures: {
      status_feed: 'Feed of incidents',
      roadmap_feed: 'Feed of the roadmap',
      vote_for_roadmap_item: 'Vote',
    },
  },
]

/**
 * What the roles of the API may call, and only staff get an answer from, or only the pages of this site need
 * (`page_rows`, `site_rows`). The reference leaves it out, and every `admin_…` procedure too.
 */
export const forProvider: readonly string[] = [
  'answer_quota_request',
  'canned_reply_list',
  'engine_member_list',
  'force_fail_instance',
  'lift_suspension',
  'lift_workspace_suspension',
  'page_rows',
  'people_names',
  'person_ssh_keys',
  'provisioner_list',
  'retry_action',
  'save_legal_document',
  'save_provider_details',
  'save_site_settings',
  'set_instance_hold',
  'set_quota',
  'set_quota_default',
  'set_snapshot_price',
  'site_rows',
  'staff_attention',
  'staff_instance_list',
  'suspend_account',
  'suspend_workspace',
]
