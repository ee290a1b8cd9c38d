import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTimeInput } from '@/components/DateTimeInput'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { RESOLVE_FIRST, rowNotices } from '@/components/versionedForm/rowNotices'
import { useVersionedForm, type VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { incidentsStale } from '@/domain/staleKeys'
import { PART_NAMES, PARTS, type Incident, type IncidentKind } from '@/domain/status/incidents'
import { incidentsQuery } from '@/domain/status/queries'
import { correctIncident, openIncident } from '@/domain/status/saveIncident'
import { failure } from '@/lib/errors'
import { REASON_MAX_LENGTH } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { TextArea, TextInput } from '@/ui/Field'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { CheckboxGroup } from './CheckboxGroup'
import {
  incidentFieldsOf,
  incidentInput,
  incidentLabels,
  LINE_MAX,
  MESSAGE_MAX,
  TITLE_MAX,
  validateIncident,
} from './incidentFields'
import { leavesIncident } from './leavesIncident'
import { targetsOf } from './maintenanceTargets'
import { WhoIsTold } from './WhoIsTold'

/** Only new maintenance names servers. */
const NamedServers = lazyWithRetry(
  'The choice of servers',
  async () => (await import('./NamedServers')).NamedServers,
)

interface IncidentEditorProps {
  userId: string
  kind: IncidentKind
  /** null: not published yet. */
  incident: Incident | null
  onPublished: (id: string) => void
}

/** The facts of an incident: to publish a new one, with its first update, or to correct one. */
export function IncidentEditor({ userId, kind, incident, onPublished }: IncidentEditorProps) {
  const queries = useQueryClient()
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  const storedOf = (stored: Incident | null) => ({
    fields: incidentFieldsOf(stored, kind, now),
    version: stored?.version ?? null,
  })
  const read = async (id: string | undefined) => {
    const all = await queries.fetchQuery({ ...incidentsQuery, staleTime: 0, retry: false })
    const found = all.find((candidate) => candidate.id === id)
    if (found === undefined) throw failure('not_found')
    return found
  }
  const editor = useVersionedForm({
    userId,
    draftName: `incident.${incident?.id ?? `new-${kind}`}`,
    stored: storedOf(incident),
    validate: validateIncident(kind, incident === null),
    save: (fields, { version }) => {
      const input = incidentInput(kind, fields)
      return incident === null
        ? openIncident(
            kind,
            { ...input, ...(kind === 'maintenance' && { servers: targetsOf(fields) }) },
            (fields['message'] ?? '').trim(),
          )
        : correctIncident(incident.id, version ?? 0, input, fields['reason'] ?? '')
    },
    versionOf: () => null,
    reload: async () => storedOf(await read(incident?.id)),
    onSaved: (id) => {
      notifySuccess(incident === null ? 'Published.' : 'Corrected.')
      onPublished(id)
    },
    invalidates: incidentsStale,
  })
  const { isDirty, isSaving, hasConflict } = editor
  const noun = kind === 'incident' ? 'incident' : 'maintenance'

  return (
    <>
      <FormNotice
        editor={editor}
        className="gap-3 px-(--pad) pt-4"
        texts={rowNotices(editor, incidentLabels)}
      />
      <form
        {...editor.formProps}
        aria-label={incident === null ? `New ${noun}` : 'Correct the facts'}
        className="grid gap-4 px-(--pad) py-5"
      >
        <IncidentFields editor={editor} kind={kind} />
        {incident === null && kind === 'maintenance' ? <NamedServers editor={editor} /> : null}
        {incident === null ? (
          <VersionedField
            editor={editor}
            name="message"
            label="First update"
            hint="Published at once, in the feed and in the messages."
            max={MESSAGE_MAX}
          >
            {(control) => <TextArea {...control} rows={4} />}
          </VersionedField>
        ) : (
          <VersionedField
            editor={editor}
            name="reason"
            label="Reason"
            hint="Logged; visible to admins."
            max={REASON_MAX_LENGTH}
          >
            {(control) => <TextArea {...control} rows={2} />}
          </VersionedField>
        )}
        {incident === null ? <WhoIsTold kind={kind} fields={editor.values} /> : null}
        <Button
          type="submit"
          variant="primary"
          busy={isSaving}
          disabledReason={
            hasConflict
              ? RESOLVE_FIRST
              : incident !== null && !isDirty
                ? 'No changes to save.'
                : undefined
          }
        >
          {incident === null ? `Publish ${noun}` : 'Save the correction'}
        </Button>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="What you typed is not published. If you leave, it is discarded."
        leaves={leavesIncident}
      />
    </>
  )
}

function IncidentFields({ editor, kind }: { editor: VersionedForm; kind: IncidentKind }) {
  const regions = useQuery(regionsQuery).data ?? []
  const text = (name: keyof typeof incidentLabels, max: number, hint?: string) => (
    <VersionedField
      editor={editor}
      name={name}
      label={incidentLabels[name]}
      hint={hint}
      optional={name !== 'title'}
      max={max}
    >
      {(control) => <TextInput {...control} autoComplete="off" />}
    </VersionedField>
  )
  const time = (name: 'starts_at' | 'ends_at') => (
    <VersionedField
      editor={editor}
      name={name}
      label={incidentLabels[name]}
      hint="In your time zone."
    >
      {(control) => <DateTimeInput {...control} />}
    </VersionedField>
  )
  return (
    <>
      {text('title', TITLE_MAX, 'What people notice: “Servers in Helsinki start slowly”.')}
      <CheckboxGroup
        editor={editor}
        name="parts"
        label={incidentLabels.parts}
        options={PARTS.map((part) => ({ value: part, label: PART_NAMES[part] }))}
      />
      {regions.length === 0 ? null : (
        <CheckboxGroup
          editor={editor}
          name="regions"
          label={incidentLabels.regions}
          optional
          hint="None: not bound to a region."
          options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      )}
      {time('starts_at')}
      {kind === 'maintenance' ? time('ends_at') : null}
      {text('affected', LINE_MAX, 'Shown on every page while it runs.')}
      {text('unaffected', LINE_MAX)}
      {text('advice', LINE_MAX)}
    </>
  )
}
