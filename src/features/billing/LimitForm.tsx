import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import type { FieldErrors } from '@/components/versionedForm/formValues'
import { FormNotice, type NoticeTexts } from '@/components/versionedForm/FormNotice'
import { useVersionedForm, type VersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { limitError, limitOf, limitText } from '@/domain/billing/limitAmount'
import { billingStale, workspacesStale } from '@/domain/staleKeys'
import { setMonthlyLimit } from '@/domain/workspaces/mutations'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import type { Workspace } from '@/domain/workspaces/workspace'
import { failure } from '@/lib/errors'
import { Button } from '@/ui/Button'
import { TextInput } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import { notifySuccess } from '@/ui/notify'

type Action = Workspace['limitAction']
type Stored = Pick<Workspace, 'monthlyLimitMicros' | 'limitAction' | 'version'>

const actions = [
  {
    value: 'warn',
    label: 'Mails only',
    description: 'Everything goes on. Mails come at 50, 80 and 100 %.',
  },
  {
    value: 'create_nothing',
    label: 'Create nothing more',
    description:
      'New servers, snapshots, images, volumes and addresses, and larger plans are refused if an hour with them would go over the limit. What is there goes on.',
  },
  {
    value: 'stop_marked',
    label: 'Also stop the servers that are marked below',
    description:
      'About a minute before the limit they are shut down, and cost nothing until you raise the limit or the next month begins. Then they are started again. Other servers go on and cost more.',
  },
] as const satisfies readonly { value: Action; label: string; description: string }[]

const actionOf = (value: string | undefined): Action =>
  actions.find((action) => action.value === value)?.value ?? 'warn'

const versionOf = ({ monthlyLimitMicros, limitAction, version }: Stored): Version<number> => ({
  fields: { limit: limitText(monthlyLimitMicros), action: limitAction },
  version,
})

export interface LimitFormProps {
  userId: string
  workspace: Workspace
  disabledReason: string | undefined
}

/** Sets or removes the monthly limit of the workspace. */
export function LimitForm({ userId, workspace, disabledReason }: LimitFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const isOff = disabledReason !== undefined
  const editor = useVersionedForm({
    userId,
    draftName: `workspace-limit.${workspace.id}`,
    stored: versionOf(workspace),
    isReadOnly: isOff,
    validate: ({ limit = '' }): FieldErrors => {
      const error = limitError(limit)
      return error === undefined ? {} : { limit: error }
    },
    save: async ({ limit = '', action }, { version }) => {
      const monthlyLimitMicros = limitOf(limit)
      const limitAction = actionOf(action)
      return {
        monthlyLimitMicros,
        limitAction,
        version: await setMonthlyLimit(workspace.id, monthlyLimitMicros, limitAction, version ?? 0),
      }
    },
    versionOf,
    reload: async () => {
      const rows = await queries.fetchQuery({ ...myWorkspacesQuery, staleTime: 0, retry: false })
      const row = rows.find((each) => each.id === workspace.id)
      if (row === undefined) throw failure('not_found')
      return versionOf(row)
    },
    onSaved: ({ monthlyLimitMicros }) =>
      notifySuccess(
        monthlyLimitMicros === null ? 'There is no monthly limit.' : 'The monthly limit is saved.',
      ),
    invalidates: [...workspacesStale, ...billingStale],
  })
  return (
    <>
      <form
        {...editor.formProps}
        aria-label="Monthly limit"
        className="grid max-w-[34rem] gap-4 px-(--pad) pb-5"
      >
        <FormNotice editor={editor} texts={textsOf(editor)} className="gap-4" />
        <fieldset
          disabled={isOff}
          aria-label="Monthly limit"
          aria-describedby={isOff ? `${id}-off` : undefined}
        >
          <VersionedField
            editor={editor}
            name="limit"
            label="Limit in euros per month"
            hint="Leave it empty for no limit."
            optional
          >
            {(control) => (
              <TextInput {...control} inputMode="decimal" autoComplete="off" className="max-w-48" />
            )}
          </VersionedField>
          <editor.form.Field name="action">
            {(field) => (
              <RadioCards
                className="mt-4"
                legend="When a month reaches it"
                name="action"
                options={actions}
                value={actionOf(field.state.value)}
                onChange={(action) => {
                  editor.clearError()
                  field.handleChange(action)
                }}
              />
            )}
          </editor.form.Field>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            busy={editor.isSaving}
            disabledReason={
              disabledReason ??
              (editor.hasConflict ? 'First decide above which limit to keep.' : undefined)
            }
            {...(isOff ? { reasonBeside: `${id}-off` } : {})}
          >
            Save limit
          </Button>
          <p id={`${id}-off`} className="text-14 text-text-2">
            {disabledReason ?? (editor.isDirty ? 'You have unsaved changes.' : null)}
          </p>
        </div>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="The new monthly limit will be lost."
      />
    </>
  )
}

function textsOf(editor: VersionedForm): NoticeTexts {
  return {
    offline: 'The limit is kept in this tab. Save it when you are connected again.',
    restored: {
      title: 'We restored the limit that you typed.',
      description: 'Save it to keep it.',
      discard: 'Discard it',
    },
    merged: {
      title: 'The workspace was changed elsewhere in the meantime.',
      description: 'Save again to keep your limit.',
    },
    conflict: ({ fields, theirs }) => ({
      title: 'Someone else changed the limit while you edited it.',
      children: 'Nothing was overwritten. Which limit do you want to keep?',
      columns: ['Saved', 'Yours'],
      rows: [
        {
          name: 'limit',
          label: 'Limit in euros per month',
          values: [theirs, editor.values].map((side) => side['limit'] || 'None'),
        },
        {
          name: 'action',
          label: 'When a month reaches it',
          values: [theirs, editor.values].map(
            (side) => actions.find(({ value }) => value === actionOf(side['action']))?.label ?? '',
          ),
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
        { label: 'Use the saved limit', onClick: () => editor.takeTheirFields(fields) },
      ],
    }),
    reload: 'Load the saved limit',
  }
}
