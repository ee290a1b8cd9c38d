/** What a table calls the topics of messages. */
export const topicNames: Readonly<Record<string, string>> = {
  tickets: 'Support tickets',
  invitations: 'Invitations',
  servers: 'Servers',
  quotas: 'Quotas',
  snapshots: 'Snapshots',
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
  security: 'Always on: it protects your account.',
  prices: 'Always on: it changes what you agreed to.',
  legal: 'Always on: it changes what you agreed to.',
  billing: 'Always on: servers depend on it.',
}

/** Why the messages of a topic that cannot be switched off are always sent. */
export const whyAlwaysOn = (topic: string): string =>
  reasons[topic] ?? 'Always on: you would not learn of it otherwise.'
