import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import type { FieldErrors } from '@/components/versionedForm/formValues'
import { FormNotice, type NoticeTexts } from '@/components/versionedForm/FormNotice'
import { useVersionedForm, type VersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import { SaveRow } from '@/components/versionedForm/SaveRow'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import type { Instance } from '@/domain/instances/instance'
import { updateInstance } from '@/domain/instances/instanceMutations'
import { NAME_MAX_LENGTH, nameProblem } from '@/domain/instances/instanceName'
import { labelsText, parseLabels } from '@/domain/instances/labels'
import { instanceQuery } from '@/domain/instances/queryOptions'
import { instancesStale } from '@/domain/staleKeys'
import { TextArea, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  labels: 'Labels',
  protection: 'Protection',
}

type Stored = Pick<Instance, 'name' | 'labels' | 'isProtected' | 'version'>

const versionOf = ({ name, labels, isProtected, version }: Stored): Version<number> => ({
  fields: { name, labels: labelsText(labels), protection: isProtected ? 'on' : 'off' },
  version,
})

export interface InstanceFormProps {
  userId: string
  instance: Instance
  disabledReason: string | undefined
}

/** Renames, labels and protects a server. */
export function InstanceForm({ userId, instance, disabledReason }: InstanceFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const isOff = disabledReason !== undefined
  const editor = useVersionedForm({
    userId,
    draftName: `instance.${instance.id}`,
    stored: versionOf(instance),
    isReadOnly: isOff,
    validate: ({ name = '', labels = '' }): FieldErrors => {
      // Only the database knows all names of the workspace.
      const nameError = nameProblem(name.trim(), 1, () => false)
      const parsed = parseLabels(labels)
      return {
        ...(nameError === undefined ? {} : { name: nameError }),
        ...(parsed.ok ? {} : { labels: parsed.problem }),
      }
    },
    save: async (fields, { version }) => {
      const parsed = parseLabels(fields['labels'] ?? '')
      const saved = {
        name: (fields['name'] ?? '').trim(),
        labels: parsed.ok ? parsed.labels : {},
        isProtected: fields['protection'] === 'on',
      }
      return { ...saved, version: await updateInstance(instance.id, version ?? 0, saved) }
    },
    versionOf,
    reload: async () =>
      versionOf(
        await queries.fetchQuery({ ...instanceQuery(instance.id), staleTime: 0, retry: false }),
      ),
    onSaved: ({ name }) => notifySuccess(`The settings of ${name} are saved.`),
    invalidates: instancesStale,
  })
  return (
    <>
      <form
        {...editor.formProps}
        aria-label="Settings of the server"
        className="grid max-w-[34rem] gap-5 px-(--pad) pt-1 pb-6"
      >
        <FormNotice editor={editor} texts={textsOf(editor)} className="gap-5" />
        <fieldset
          disabled={isOff}
          aria-label="Settings of the server"
          aria-describedby={isOff ? `${id}-off` : undefined}
          className="grid min-w-0 gap-5"
        >
          <VersionedField
            editor={editor}
            name="name"
            label="Name"
            hint="Unique in the workspace. The host name inside the server does not change."
            max={NAME_MAX_LENGTH}
          >
            {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} />}
          </VersionedField>
          <VersionedField
            editor={editor}
            name="labels"
            label="Labels"
            optional
            hint="One per line, such as env=prod."
          >
            {(control) => <TextArea {...control} mono rows={3} spellCheck={false} />}
          </VersionedField>
          <VersionedField
            editor={editor}
            name="protection"
            label="Protection"
            hint="While this is on, nobody can delete or rebuild the server: not here, and not by API."
          >
            {({ changed, ...control }) => (
              <Select
                {...control}
                changed={changed}
                options={[
                  { value: 'on', label: 'On' },
                  { value: 'off', label: 'Off' },
                ]}
              />
            )}
          </VersionedField>
        </fieldset>
        <SaveRow
          editor={editor}
          reasonId={`${id}-off`}
          disabledReason={disabledReason}
          variant="primary"
        >
          Save settings
        </SaveRow>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="The new settings of the server will be lost."
      />
    </>
  )
}

function textsOf(editor: VersionedForm): NoticeTexts {
  return {
    offline: 'Your changes are kept in this tab. Save them when you are connected again.',
    restored: {
      title: 'We restored what you typed.',
      description: 'Save it to keep it.',
      discard: 'Discard it',
    },
    merged: {
      title: 'The settings were changed elsewhere in the meantime.',
      description: 'Your changes are still here. Save again to keep them.',
    },
    conflict: ({ fields, theirs }) => ({
      title: 'Someone else changed the same settings.',
      children: 'Nothing was overwritten. Which values do you want to keep?',
      columns: ['Saved', 'Yours'],
      rows: fields.map((name) => ({
        name,
        label: fieldLabels[name] ?? name,
        values: [theirs, editor.values].map((side) => side[name] ?? ''),
      })),
      actions: [
        {
          label: 'Keep mine and save',
          onClick: () => {
            editor.keepMine()
            editor.submit()
          },
        },
        { label: 'Use the saved values', onClick: () => editor.takeTheirFields(fields) },
      ],
    }),
    reload: 'Load the saved settings',
  }
}
