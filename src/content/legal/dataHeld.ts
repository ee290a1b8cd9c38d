/** One kind of personal data that this software stores. */
export interface DataHeld {
  what: string
  why: string
  until: string
  /** The tables of the database that hold it. */
  tables: readonly string[]
}

/** What the database holds about people. A test compares the tables with those of the database. */
export const dataHeld: readonly DataHeld[] = [
  {
    what: 'Account: email address, a hash of your password, times of sign-up and sign-in',
    why: 'To let you in, and nobody else. The sign-in service also notes browser and IP address of a session.',
    until: 'Your account is deleted',
    tables: [],
  },
  {
    what: 'Sign-ins: when, how, with which browser and from which IP address, and attempts that failed; where the address is, if the provider has a file that says so',
    why: 'To show you who used your account, and to slow down who guesses its password.',
    until: '90 days',
    tables: ['sign_ins', 'address_places'],
  },
  {
    what: 'Second factors: when each was last used, when a session was confirmed or ended, and hashes of your recovery codes',
    why: 'To ask for more than a password.',
    until: 'Your account is deleted',
    tables: ['factor_uses', 'recovery_codes', 'session_confirmations', 'ended_sessions'],
  },
  {
    what: 'Hashes of the links in mails about changes of your sign-in, with your address before the change',
    why: 'To undo a change that was not yours.',
    until: '72 hours',
    tables: ['undo_tokens'],
  },
  {
    what: 'Profile: name, company, country, time zone, and a suspension with its reason',
    why: 'To address you, to show times in your zone, and to stop abuse.',
    until: 'Your account is deleted',
    tables: ['profiles', 'user_roles', 'staff'],
  },
  {
    what: 'Which version of the terms and of this notice you accepted, and when',
    why: 'To prove the contract.',
    until: 'Your account is deleted',
    tables: ['legal_acceptances'],
  },
  {
    what: 'Workspaces: names, monthly limits, members with their roles, requests for higher quotas',
    why: 'To let a team use the same servers. Members see each other’s name, email address and last active day.',
    until: 'You leave the workspace; the rest stays with the workspace',
    tables: [
      'workspaces',
      'workspace_members',
      'quotas',
      'quota_requests',
      'quota_alerts',
      'quota_checks',
    ],
  },
  {
    what: 'Your name beside what you did in a workspace',
    why: 'To show its members who made a server, also after that person has left.',
    until: 'The workspace or your account is deleted',
    tables: ['member_names'],
  },
  {
    what: 'Invitations: the invited email address, who invited, the answer',
    why: 'To let colleagues join.',
    until: 'A link is valid for 7 days; the answer stays with the workspace',
    tables: ['workspace_invitations'],
  },
  {
    what: 'API keys: name, scope, who made them, the time of their last use, and a hash of the secret',
    why: 'To let your programs act in your workspace, and to show you which do.',
    until: 'The record stays with the workspace; the hash lets nobody in after the key has ended',
    tables: ['api_keys'],
  },
  {
    what: 'SSH keys: their public halves, names and fingerprints',
    why: 'To put them on your new servers.',
    until: 'You remove the key',
    tables: ['ssh_keys'],
  },
  {
    what: 'Servers: name, plan, region, labels, start-up script, actions and who asked for them, states with times and prices',
    why: 'To run your servers and to compute what they cost.',
    until:
      'A deleted server can be restored for 72 hours; then machine and disk are removed, and the record stays as the basis of the bill',
    tables: ['instances', 'instance_actions', 'instance_state_log', 'price_notices'],
  },
  {
    what: 'The network of a server: firewall rules and reverse names',
    why: 'To let in what you list, and to answer who asks for the name of an address.',
    until: 'The server is removed for good',
    tables: ['network_settings'],
  },
  {
    what: 'Firewalls of a workspace: their names and rules, who created them, and which servers have them',
    why: 'To let in the same to several servers.',
    until: 'You delete the firewall',
    tables: ['firewalls', 'firewall_instances'],
  },
  {
    what: 'SSH keys of a workspace: their public halves, names and fingerprints, and who added them',
    why: 'To put them on new servers of the workspace.',
    until: 'An owner removes the key',
    tables: ['workspace_ssh_keys'],
  },
  {
    what: 'Webhooks of a workspace: name, address, events and secret, who made them, and what was sent and answered',
    why: 'To tell programs of the workspace what happens in it.',
    until: 'An owner deletes the webhook; the last 100 deliveries at most, for 90 days',
    tables: ['webhooks', 'webhook_attempts'],
  },
  {
    what: 'Console sessions: who opened the console of which server, when, and for how long. Nothing of what was typed or shown',
    why: 'To let you in once, and to show the members of the workspace who was there.',
    until: '30 days; the audit log keeps who, when and for how long',
    tables: ['console_sessions'],
  },
  {
    what: 'Snapshots: copies of the disks of servers, their names, sizes and price, who took them',
    why: 'To create servers from them, and to bill them.',
    until:
      'You delete the snapshot; then the copy is removed, and the record stays as the basis of the bill',
    tables: ['snapshots'],
  },
  {
    what: 'Usage of a server: CPU, memory, disk and network, one sample at a time',
    why: 'To draw the charts in your dashboard.',
    until: '30 days',
    tables: ['usage_samples'],
  },
  {
    what: 'Support tickets: your messages, files, the server they are about, and notes of our staff',
    why: 'To answer you.',
    until: 'Your account is deleted',
    tables: ['tickets', 'ticket_messages', 'ticket_notes', 'ticket_files'],
  },
  {
    what: 'Your votes on the roadmap',
    why: 'One vote a person. Everybody sees the count, and nobody who voted.',
    until: 'You take the vote back, or your account is deleted',
    tables: ['roadmap_votes'],
  },
  {
    what: 'A configuration that you saved for later',
    why: 'To offer it again.',
    until: 'You remove it, or create a server from it',
    tables: ['instance_drafts'],
  },
  {
    what: 'Identifiers of your create requests',
    why: 'So that a repeated request creates no second server.',
    until: '7 days',
    tables: ['idempotency_keys'],
  },
  {
    what: 'Copies of your data that you ask for',
    why: 'To let you download them.',
    until: '7 days after the copy was made',
    tables: ['account_exports', 'account_export_parts'],
  },
  {
    what: 'That you asked for your account to be deleted, and when',
    why: 'To give you 14 days to change your mind.',
    until: 'You take it back, or your account is deleted',
    tables: ['account_deletions'],
  },
  {
    what: 'What happened that concerns you, and by which ways you were told',
    why: 'To show it to you, to send it by mail, and to find out why a mail did not arrive.',
    until: '90 days; 30 days for mails that were sent',
    tables: ['events', 'notifications', 'deliveries'],
  },
  {
    what: 'What you want to be told of, and by which ways',
    why: 'To send you nothing else.',
    until: 'Your account is deleted',
    tables: ['notification_settings'],
  },
  {
    what: 'Addresses that subscribed to news of the status page or of a workspace',
    why: 'To send the mails that were asked for.',
    until: '30 days after the subscription ended',
    tables: ['mail_subscriptions'],
  },
  {
    what: 'Which address was entered for news of the status page, and from which IP address',
    why: 'To stop programs that enter the addresses of others.',
    until: 'A day',
    tables: ['subscription_requests'],
  },
  {
    what: 'Addresses to which mail came back, or which called a mail unwanted',
    why: 'To send nothing more there.',
    until: 'The person allows mails again, or the account is deleted',
    tables: ['mail_blocks'],
  },
  {
    what: 'Audit log: who changed what, when and why',
    why: 'To explain and to prove changes. You can read what concerns you.',
    until: 'Nothing in this software deletes it, also not with the account',
    tables: ['audit_events'],
  },
]

/** Tables without personal data: the catalogue, rules and the operation of the site. */
export const tablesWithoutPeople: readonly string[] = [
  'audit_actions',
  'step_up_rules',
  'canned_replies',
  'engine_images',
  'engine_members',
  'event_kinds',
  'images',
  'incident_updates',
  'incidents',
  'instance_states',
  'instance_transitions',
  'legal_documents',
  'maintenance_servers',
  'maintenance_targets',
  'message_secrets',
  'plan_prices',
  'plan_regions',
  'plans',
  'products',
  'provider_details',
  'provisioners',
  'quota_metrics',
  'regions',
  'roadmap_items',
  'site_settings',
  'snapshot_prices',
  'status_days',
  'status_minutes',
  'workers',
  'workspace_permissions',
]
