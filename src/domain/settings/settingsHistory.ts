import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadNames } from '@/domain/identity/accessChanges'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'

/** How many changes the page shows. */
export const SETTINGS_CHANGES_SHOWN = 10

const values = v.record(v.string(), v.pipe(v.union([v.string(), v.number()]), v.transform(String)))

const eventRow = v.object({
  id: v.number(),
  at: v.string(),
  actor: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: values,
  after: values,
})

/** One save of the settings, with only the fields that it changed. */
export interface SettingsChange extends v.InferOutput<typeof eventRow> {
  /** null: the account is deleted. */
  name: string | null
}

/**
 * The latest changes of the settings, newest first.
 * @throws Failure (plain object)
 */
async function loadSettingsHistory(signal: AbortSignal): Promise<SettingsChange[]> {
  const events = await callBackend(v.array(eventRow), (client) =>
    client
      .from('audit_events')
      .select('id, at, actor, reason, before, after')
      .eq('entity', 'site_settings')
      .order('at', { ascending: false })
      .order('id', { ascending: false })
      .limit(SETTINGS_CHANGES_SHOWN)
      .abortSignal(signal)
      .retry(false),
  )
  const ids = new Set(events.flatMap(({ actor }) => actor ?? []))
  const names = await loadNames([...ids], signal)
  return events.map((event) => ({ ...event, name: names.get(event.actor ?? '') ?? null }))
}

export const settingsHistoryQuery = queryOptions({
  queryKey: queryKeys.settingsHistory(),
  queryFn: ({ signal }) => loadSettingsHistory(signal),
})
