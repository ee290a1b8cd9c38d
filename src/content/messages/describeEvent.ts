import { alarmWords } from './alarms.ts'
import { billingWords } from './billing.ts'
import type { EventInput, EventWords } from './eventWords.ts'
import type { KindWords } from './kindWords.ts'
import { noticeWords } from './prices.ts'
import { quotaWords } from './quotas.ts'
import { securityWords } from './security.ts'
import { serverWords } from './servers.ts'
import { snapshotWords } from './snapshots.ts'
import { staffWords } from './staff.ts'
import { statusWords } from './status.ts'
import { ticketWords } from './tickets.ts'
import { readValues } from './values.ts'
import { webhookWords } from './webhooks.ts'
import { workspaceWords } from './workspaces.ts'

/** The words of every kind of event. They are plain text: who shows them as HTML escapes them. */
export const eventWords: KindWords = {
  ...alarmWords,
  ...billingWords,
  ...noticeWords,
  ...quotaWords,
  ...securityWords,
  ...serverWords,
  ...snapshotWords,
  ...staffWords,
  ...statusWords,
  ...ticketWords,
  ...webhookWords,
  ...workspaceWords,
}

/**
 * An event in words, for the inbox, mails, digests and webhooks.
 * A kind that this version does not know, of a newer database, is named as the database names it.
 */
export function describeEvent(event: EventInput): EventWords {
  const words = Object.hasOwn(eventWords, event.kind) ? eventWords[event.kind] : undefined
  if (words !== undefined) return words(readValues(event))
  const name = event.kind.replaceAll(/[._]/g, ' ')
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    text: 'Open it to see what happened.',
    action: 'Open it',
    facts: [],
  }
}
