import type { Message } from '@/domain/messages/inbox'
import { formatDate } from '@/lib/format'

export interface MessageGroup {
  /** The day in words: 'Today', '21 Nov 2026'. */
  day: string
  messages: readonly Message[]
}

const DAY_MS = 86_400_000

/**
 * Messages in groups of one day each, in their order.
 * @param now milliseconds since 1970
 * @param timeZone of the days
 */
export function groupByDay(
  messages: readonly Message[],
  now: number,
  timeZone?: string,
): MessageGroup[] {
  const today = formatDate(now, timeZone)
  const yesterday = formatDate(now - DAY_MS, timeZone)
  const dayOf = ({ at }: Message) => {
    const day = formatDate(at, timeZone)
    return day === today ? 'Today' : day === yesterday ? 'Yesterday' : day
  }
  return [...Map.groupBy(messages, dayOf)].map(([day, members]) => ({ day, messages: members }))
}
