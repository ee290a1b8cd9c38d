import { useQueryClient } from '@tanstack/react-query'
import { DateTimeInput } from '@/components/DateTimeInput'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { RESOLVE_FIRST, rowNotices } from '@/components/versionedForm/rowNotices'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { incidentsStale } from '@/domain/staleKeys'
import { STATUS_NAMES, type Incident } from '@/domain/status/incidents'
import { incidentsQuery } from '@/domain/status/queries'
import { postIncidentUpdate } from '@/domain/status/saveIncident'
import { failure } from '@/lib/errors'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { MESSAGE_MAX, updateInput, validateUpdate } from './incidentFields'
import { leavesIncident } from './leavesIncident'

const LABELS = { status: 'Status', message: 'Update', next_update_at: 'Next update by' } as const

const storedOf = ({ status, version }: Incident) => ({
  fields: { status, message: '', next_update_at: '' },
  version,
})

/** Publishes an update: what is new, and the status from now on. */
export function UpdateForm({ userId, incident }: { userId: string; incident: Incident }) {
  const queries = useQueryClient()
  const read = async () => {
    const all = await queries.fetchQuery({ ...incidentsQuery, staleTime: 0, retry: false })
    const found = all.find(({ id }) => id === incident.id)
    if (found === undefined) throw failure('not_found')
    return found
  }
  const editor = useVersionedForm({
    userId,
    draftName: `incident-update.${incident.id}`,
    stored: storedOf(incident),
    validate: validateUpdate,
    save: async (fields, { version }) => {
      await postIncidentUpdate(incident.id, version ?? 0, updateInput(fields))
      return read()
    },
    versionOf: storedOf,
    reload: async () => storedOf(await read()),
    onSaved: () => {
      notifySuccess('Update published.')
      // Without it, the emptied message would show as missing at once.
      editor.form.reset(editor.form.state.values, { keepDefaultValues: true })
    },
    invalidates: incidentsStale,
  })
  const statuses = Object.entries(STATUS_NAMES[incident.kind]).map(([value, label]) => ({
    value,
    label,
  }))
  return (
    <>
      <FormNotice
        editor={editor}
        className="gap-3 px-(--pad) pt-4"
        texts={rowNotices(editor, LABELS)}
      />
      <form
        {...editor.formProps}
        aria-label="Post an update"
        className="grid gap-4 px-(--pad) py-5"
      >
        <VersionedField editor={editor} name="status" label={LABELS.status}>
          {({ changed, ...control }) => (
            <Select {...control} changed={changed} options={statuses} />
          )}
        </VersionedField>
        <VersionedField
          editor={editor}
          name="message"
          label={LABELS.message}
          hint="Published at once, and in the feed. It cannot be edited."
          max={MESSAGE_MAX}
        >
          {(control) => <TextArea {...control} rows={4} />}
        </VersionedField>
        <VersionedField
          editor={editor}
          name="next_update_at"
          label={LABELS.next_update_at}
          hint="In your time zone."
          optional
        >
          {(control) => <DateTimeInput {...control} />}
        </VersionedField>
        <Button
          type="submit"
          variant="primary"
          busy={editor.isSaving}
          disabledReason={editor.hasConflict ? RESOLVE_FIRST : undefined}
        >
          Publish update
        </Button>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="Your update is not published. If you leave, it is discarded."
        leaves={leavesIncident}
      />
    </>
  )
}
