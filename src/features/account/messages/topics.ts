/** What a table calls the topics of messages. */
export const topicNames: Readonly<Record<string, string>> = {
  tickets: 'Support tickets',
  invitations: 'Invitations',
  servers: 'Servers',
  quotas: 'Quotas',
  snapshots: 'Snapshots and backups',
  status: 'Incidents and maintenance',
  security: 'Security of your account',
  prices: 'Prices',
  billing: 'Invoices and payments',
  legal: 'Legal documents',
  staff: 'For staff',
  webhooks: 'Webhooks',
  workspace: 'Workspaces',
}

const reasons: Readonly<Record<string, string>> = {
  security: 'They protect your account.',
  prices: 'They change what you agreed to.',
  legal: 'They change what you agreed to.',
  billing: 'Your servers depend on them.',
}

/** Why the messages of a topic that cannot be switched off are always sent. */
export const whyAlwaysSent = (topic: string): string =>
  reasons[topic] ?? 'You would not learn of it otherwise.'
