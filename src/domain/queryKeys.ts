/** The keys of one scope: `()` covers all of it, `('plans')` covers one part. */
function scope<const Name extends string>(name: Name) {
  return <const Parts extends readonly unknown[]>(...parts: Parts) => [name, ...parts] as const
}

/**
 * Every query key of the site begins with one of these scopes. No scope contains another one.
 * Keys that are invalidated together are listed in `staleKeys.ts`; a common prefix does not connect them.
 */
export const queryKeys = {
  /** The settings of the deployment, which everyone reads. */
  settings: scope('settings'),
  /** Who runs the site, and its legal documents. */
  provider: scope('provider'),
  /** What the signed-in person accepted. */
  acceptances: scope('acceptances'),
  /** Incidents, maintenance, the record of the parts, and what this browser reads of them. */
  status: scope('status'),
  /** Whether the signed-in person gets the updates of the status page by mail. */
  statusSubscription: scope('statusSubscription'),
  /** Mails that could not be delivered, blocked addresses, and who sends mails, as staff see them. */
  deliveries: scope('deliveries'),
  /** What admins changed in the settings. */
  settingsHistory: scope('settingsHistory'),
  /** What admins have changed since the pages were built. */
  builtPages: scope('builtPages'),
  /** The public catalogue, which everyone reads. */
  catalogue: scope('catalogue'),
  /** The catalogue as admins see it. */
  catalogueAdmin: scope('catalogueAdmin'),
  /** The items of the roadmap, which everyone reads. */
  roadmap: scope('roadmap'),
  /** What the person has voted for. */
  roadmapVotes: scope('roadmapVotes'),
  /** Accounts, their access and its changes, as admins see them. */
  people: scope('people'),
  /** The audit log, as admins search it. */
  audit: scope('audit'),
  /** What regions hold and can still sell, and what people saved for later. */
  capacity: scope('capacity'),
  /** How much the queue, the processes and the database have to do. */
  load: scope('load'),
  /** The texts that the search reads. */
  searchDocuments: scope('searchDocuments'),
  /** The results that only admins and staff get in the command palette. */
  adminSearch: scope('adminSearch'),
  profile: scope('profile'),
  /** The mails that the link in one of them can end. */
  linkedMails: scope('linkedMails'),
  /** What protects the account of the signed-in person: factors, sessions, attempts to sign in. */
  security: scope('security'),
  /** The messages of the signed-in person, what they want to get, and whether mails reach them. */
  messages: scope('messages'),
  /** The copy of the person's data, and the deletion of their account. */
  leaving: scope('leaving'),
  instanceDraft: scope('instanceDraft'),
  /** Servers, what was done to them, what they use and cost, and the quotas that they count against. */
  instances: scope('instances'),
  /** Private networks between servers. */
  privateNetworks: scope('privateNetworks'),
  /** Firewalls that servers share. */
  firewalls: scope('firewalls'),
  /** Extra addresses of workspaces, where they can be ordered, and their pools. */
  addresses: scope('addresses'),
  /** Rules about readings of servers, and when they fired. */
  alarms: scope('alarms'),
  /** Orders of API keys that a person approves. */
  approvals: scope('approvals'),
  /** Snapshots of servers, and what they cost. */
  snapshots: scope('snapshots'),
  /** Volumes, which outlive servers. */
  volumes: scope('volumes'),
  sshKeys: scope('sshKeys'),
  /** Invoices, payments and what a month costs: all that owners and accountants see of a workspace. */
  billing: scope('billing'),
  /** The roots of the record of servers, a day each, which everyone reads. */
  dailyRoots: scope('dailyRoots'),
  /** Tickets: the person's own, and the queue of staff. */
  tickets: scope('tickets'),
  /** The texts that staff answer with often. */
  cannedReplies: scope('cannedReplies'),
  /** The person's workspaces, their members, invitations and API keys. */
  workspaces: scope('workspaces'),
  /** Mailboxes of teams. Not among the workspaces: nobody may ask for that of one that was just deleted. */
  mailboxes: scope('mailboxes'),
  /** Webhooks of workspaces, their events and deliveries. */
  webhooks: scope('webhooks'),
  /** All workspaces, as admins see them. */
  adminWorkspaces: scope('adminWorkspaces'),
  /** What was recorded about a person or a workspace. */
  auditEvents: scope('auditEvents'),
}
