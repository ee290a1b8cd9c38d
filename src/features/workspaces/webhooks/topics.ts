/** The topics of events, as the groups of a list are called. */
const topics: Readonly<Record<string, string>> = {
  servers: 'Servers',
  snapshots: 'Snapshots and backups',
  quotas: 'Quotas',
  prices: 'Prices',
  invitations: 'Members',
  workspace: 'Workspace',
  security: 'Security',
  tickets: 'Tickets',
  status: 'Status',
  webhooks: 'Webhooks',
  legal: 'Legal documents',
}

export const topicLabel = (topic: string): string => topics[topic] ?? topic
