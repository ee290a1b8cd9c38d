import { describeEvent } from '@/content/messages/describeEvent'
import type { EventWords } from '@/content/messages/eventWords'
import type { Message } from '@/domain/messages/inbox'
import { useViewerLocale } from '@/lib/useViewerLocale'

/** Puts messages into words, with times in the time zone of the person. */
export function useMessageWords(): (message: Message) => EventWords {
  const { locale, timeZone } = useViewerLocale()
  return ({ kind, data, at, workspace }) =>
    describeEvent({ kind, data, at, workspace: workspace?.name ?? null, zone: timeZone, locale })
}
