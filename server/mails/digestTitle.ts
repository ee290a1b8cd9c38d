import type { MessageJob } from './messageJob.ts'

const topics: Readonly<Record<string, string>> = {
  tickets: 'tickets',
  invitations: 'invitations',
  servers: 'your servers',
  quotas: 'quotas',
  snapshots: 'snapshots',
  status: 'the status of our services',
  prices: 'prices',
  legal: 'legal documents',
  staff: 'our systems',
  webhooks: 'webhooks',
  workspace: 'your workspace',
}

/** '7 messages about your servers'. */
export function digestTitle({ events, delivery }: MessageJob): string {
  const topic = topics[delivery.topic]
  return `${events.length} messages${topic === undefined ? '' : ` about ${topic}`}`
}
