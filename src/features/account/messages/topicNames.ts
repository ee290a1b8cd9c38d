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
  legal: 'Legal documents',
  staff: 'For staff',
  webhooks: 'Webhooks',
  workspace: 'Workspaces',
}
