import * as v from 'valibot'
import { parseTimestamp, SKIPPED } from '@/components/dateTimeField'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import type { Incident, IncidentKind } from '@/domain/status/incidents'
import type { IncidentInput, UpdateInput } from '@/domain/status/saveIncident'
import { reasonSchema } from '@/lib/reason'
import { hasHiddenCharacters } from '@/lib/text'

export const TITLE_MAX = 120
export const LINE_MAX = 300
export const MESSAGE_MAX = 2000

/** The labels of the fields, for the form and for a conflict. */
export const incidentLabels = {
  title: 'Title',
  parts: 'Affected parts',
  regions: 'Affected regions',
  affected: 'What is affected',
  unaffected: 'What is not affected',
  advice: 'What people can do',
  starts_at: 'Starts',
  ends_at: 'Ends',
  naming: 'Servers affected',
  servers: 'Servers',
} as const

/** A list as the form keeps it: 'engine,pages'. */
export const listOf = (text: string) => text.split(',').filter((each) => each !== '')

/** The same list with one entry added or removed, in one order. */
export function toggled(text: string, entry: string): string {
  const list = listOf(text)
  const next = list.includes(entry) ? list.filter((each) => each !== entry) : [...list, entry]
  return next.toSorted().join(',')
}

/** What the form shows of an incident. A new one starts now; maintenance has no time yet. */
export function incidentFieldsOf(
  incident: Incident | null,
  kind: IncidentKind,
  now: number,
): FormValues {
  if (incident === null) {
    const starts_at = kind === 'incident' ? new Date(now).toISOString() : ''
    return {
      title: '',
      parts: '',
      regions: '',
      affected: '',
      unaffected: '',
      advice: '',
      starts_at,
      ends_at: '',
      ...(kind === 'maintenance' && { naming: '', servers: '' }),
      message: '',
    }
  }
  const { title, parts, regions, affected, unaffected, advice, startsAt, endsAt } = incident
  return {
    title,
    parts: parts.toSorted().join(','),
    regions: regions.toSorted().join(','),
    affected,
    unaffected,
    advice,
    starts_at: startsAt,
    ends_at: endsAt ?? '',
    reason: '',
  }
}

const line = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => [...text].length <= max, `Use at most ${max} characters.`),
    v.check((text) => !hasHiddenCharacters(text), 'Remove the invisible characters.'),
  )

const time = v.pipe(
  v.string(),
  v.nonEmpty('Enter a date and a time.'),
  v.check((text) => parseTimestamp(text) !== null, SKIPPED),
)

const message = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => [...text].length >= 3, 'Say what visitors should know.'),
  v.check((text) => [...text].length <= MESSAGE_MAX, `Use at most ${MESSAGE_MAX} characters.`),
)

const facts = {
  title: v.pipe(
    line(TITLE_MAX),
    v.check((text) => [...text].length >= 3, 'Use at least 3 characters.'),
  ),
  parts: v.pipe(v.string(), v.nonEmpty('Choose at least one part.')),
  affected: line(LINE_MAX),
  unaffected: line(LINE_MAX),
  advice: line(LINE_MAX),
  starts_at: time,
}

/** The errors of the form by field. A new incident needs its first update, a correction its reason. */
export function validateIncident(
  kind: IncidentKind,
  isNew: boolean,
): (fields: FormValues) => FieldErrors {
  const schema = v.object({ ...facts, ...(isNew ? { message } : { reason: reasonSchema }) })
  return (fields) => {
    const errors = schemaErrors(schema, fields)
    if (kind === 'maintenance') {
      const ends = schemaErrors(v.object({ ends_at: time }), fields)
      const [from, to] = [fields['starts_at'] ?? '', fields['ends_at'] ?? ''].map(parseTimestamp)
      if (from != null && to != null && to <= from) ends['ends_at'] = 'It ends after it starts.'
      else if (isNew && to != null && to <= Date.now()) ends['ends_at'] = 'This time has passed.'
      const isUnnamed = (fields['naming'] ?? '') !== '' && (fields['servers'] ?? '') === ''
      return { ...errors, ...ends, ...(isUnnamed && { servers: 'Choose at least one.' }) }
    }
    return errors
  }
}

/** The facts of the form, as the backend takes them. */
export function incidentInput(kind: IncidentKind, fields: FormValues): IncidentInput {
  const text = (name: string) => (fields[name] ?? '').trim()
  return {
    title: text('title'),
    parts: listOf(text('parts')),
    regions: listOf(text('regions')),
    affected: text('affected'),
    unaffected: text('unaffected'),
    advice: text('advice'),
    starts_at: text('starts_at'),
    ends_at: kind === 'maintenance' ? text('ends_at') : null,
  }
}

const update = v.object({
  message,
  next_update_at: v.pipe(
    v.string(),
    v.check((text) => text === '' || parseTimestamp(text) !== null, SKIPPED),
  ),
})

/** The errors of an update by field. */
export const validateUpdate = (fields: FormValues): FieldErrors => schemaErrors(update, fields)

/** The update of the form, as the backend takes it. */
export function updateInput(fields: FormValues): UpdateInput {
  return {
    status: fields['status'] ?? '',
    message: (fields['message'] ?? '').trim(),
    nextUpdateAt: fields['next_update_at'] || null,
  }
}
