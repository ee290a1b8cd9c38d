import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import type { FieldErrors } from '@/components/versionedForm/formValues'
import { FormNotice, type NoticeTexts } from '@/components/versionedForm/FormNotice'
import { useVersionedForm, type VersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { workspacesStale } from '@/domain/staleKeys'
import { renameWorkspace } from '@/domain/workspaces/mutations'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import type { Workspace } from '@/domain/workspaces/workspace'
import { failure } from '@/lib/errors'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { NAME_MAX_LENGTH, nameError } from '@/domain/workspaces/workspaceName'

const versionOf = ({ name, version }: Pick<Workspace, 'name' | 'version'>): Version<number> => ({
  fields: { name },
  version,
})

export interface RenameFormProps {
  userId: string
  workspace: Workspace
  disabledReason: string | undefined
}

/** Changes the name of the workspace. */
export function RenameForm({ userId, workspace, disabledReason }: RenameFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const isOff = disabledReason !== undefined
  const editor = useVersionedForm({
    userId,
    draftName: `workspace.${workspace.id}`,
    stored: versionOf(workspace),
    isReadOnly: isOff,
    validate: ({ name = '' }): FieldErrors => {
      const error = nameError(name)
      return error === undefined ? {} : { name: error }
    },
    save: async ({ name = '' }, { version }) => {
      const saved = name.trim()
      return { name: saved, version: await renameWorkspace(workspace.id, saved, version ?? 0) }
    },
    versionOf,
    reload: async () => {
      const rows = await queries.fetchQuery({ ...myWorkspacesQuery, staleTime: 0, retry: false })
      const row = rows.find((each) => each.id === workspace.id)
      if (row === undefined) throw failure('not_found')
      return versionOf(row)
    },
    onSaved: ({ name }) => notifySuccess(`The workspace is now called ${name}.`),
    invalidates: workspacesStale,
  })
  return (
    <>
      <form
        {...editor.formProps}
        aria-label="Name of the workspace"
        className="grid max-w-[34rem] gap-4 px-(--pad) pt-1 pb-5"
      >
        <FormNotice editor={editor} texts={textsOf(editor)} className="gap-4" />
        <fieldset
          disabled={isOff}
          aria-label="Name of the workspace"
          aria-describedby={isOff ? `${id}-off` : undefined}
        >
          <VersionedField editor={editor} name="name" label="Name" max={NAME_MAX_LENGTH}>
            {(control) => <TextInput {...control} autoComplete="off" />}
          </VersionedField>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            busy={editor.isSaving}
            disabledReason={
              disabledReason ??
              (editor.hasConflict ? 'First decide above which name to keep.' : undefined)
            }
            {...(isOff ? { reasonBeside: `${id}-off` } : {})}
          >
            Save name
          </Button>
          <p id={`${id}-off`} className="text-14 text-text-2">
            {disabledReason ?? (editor.isDirty ? 'You have unsaved changes.' : null)}
          </p>
        </div>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="The new name of the workspace will be lost."
      />
    </>
  )
}

function textsOf(editor: VersionedForm): NoticeTexts {
  return {
    offline: 'The name is kept in this tab. Save it when you are connected again.',
    restored: {
      title: 'We restored the name that you typed.',
      description: 'Save it to keep it.',
      discard: 'Discard it',
    },
    merged: {
      title: 'The workspace was changed elsewhere in the meantime.',
      description: 'Save again to keep your name.',
    },
    conflict: ({ fields, theirs }) => ({
      title: 'Someone else renamed the workspace while you edited it.',
      children: 'Nothing was overwritten. Which name do you want to keep?',
      columns: ['Saved', 'Yours'],
      rows: [
        {
          name: 'name',
          label: 'Name',
          values: [theirs, editor.values].map((side) => side['name'] ?? ''),
        },
      ],
      actions: [
        {
          label: 'Keep mine and save',
          onClick: () => {
            editor.keepMine()
            editor.submit()
          },
        },
        { label: 'Use the saved name', onClick: () => editor.takeTheirFields(fields) },
      ],
    }),
    reload: 'Load the saved name',
  }
}
