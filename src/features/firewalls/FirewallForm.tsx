import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { FirewallRules } from '@/components/network/FirewallRules'
import { networkNotices } from '@/components/network/networkNotices'
import { describeRules, encodeRules, rulesIn, validateRules } from '@/components/network/ruleFields'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import type { FormValues } from '@/components/versionedForm/formValues'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { Version } from '@/components/versionedForm/version'
import { SaveRow } from '@/components/versionedForm/SaveRow'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { countServers, firewallNameProblem, sshWarning } from '@/domain/firewalls/firewallRules'
import { sharedFirewallBounds, updateFirewall, type Firewall } from '@/domain/firewalls/firewalls'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import { toRules, toTyped } from '@/domain/instances/firewall'
import { firewallsStale } from '@/domain/staleKeys'
import { failure } from '@/lib/errors'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

type Stored = Pick<Firewall, 'name' | 'rules' | 'version'>

const versionOf = ({ name, rules, version }: Stored): Version<number> => ({
  fields: { name, rules: encodeRules(rules.map(toTyped)) },
  version,
})

const changeIn = (fields: FormValues) => ({
  name: (fields['name'] ?? '').trim(),
  rules: toRules(rulesIn(fields)),
})

function validate(fields: FormValues) {
  const name = firewallNameProblem(fields['name'] ?? '')
  return { ...(name === undefined ? {} : { name }), ...validateRules(fields) }
}

const labels: Readonly<Record<string, string>> = { name: 'Name', rules: 'Rules' }

export interface FirewallFormProps {
  userId: string
  firewall: Firewall
  /** All firewalls of the workspace. */
  firewalls: readonly Firewall[]
  disabledReason: string | undefined
}

/** Renames a firewall, and says what may come in to its servers. */
export function FirewallForm({ userId, firewall, firewalls, disabledReason }: FirewallFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const [isTried, setTried] = useState(false)
  const isOff = disabledReason !== undefined
  const warningFor = (fields: FormValues) =>
    sshWarning(firewalls, firewall, changeIn(fields).rules, firewall.servers)
  const editor = useVersionedForm<Stored, number, true>({
    userId,
    draftName: `sharedFirewall.${firewall.id}`,
    stored: versionOf(firewall),
    isReadOnly: isOff,
    validate,
    confirmation: {
      isNeeded: (fields, start) =>
        fields['rules'] !== start.fields['rules'] && warningFor(fields) !== undefined,
      fields: [],
    },
    save: async (fields, { version }) => {
      const change = changeIn(fields)
      return { ...change, version: await updateFirewall(firewall.id, version ?? 0, change) }
    },
    versionOf,
    reload: async () => {
      const read = { ...firewallsQuery(firewall.workspaceId), staleTime: 0, retry: false }
      const row = (await queries.fetchQuery(read)).find((each) => each.id === firewall.id)
      if (row === undefined) throw failure('not_found')
      return versionOf(row)
    },
    onSaved: ({ name }) => {
      setTried(false)
      notifySuccess(`${name} is saved.`)
    },
    invalidates: firewallsStale,
  })
  const notices = networkNotices({
    editor,
    what: 'The firewall',
    labelOf: (name) => labels[name] ?? name,
    valueOf: (name, fields) =>
      name === 'rules' ? describeRules(fields, firewall.sources) : (fields[name] ?? ''),
  })
  const isFine = Object.keys(validate(editor.values)).length === 0
  const { length } = firewall.servers
  return (
    <>
      <form
        {...editor.formProps}
        onSubmit={(event: SubmitEvent) => {
          setTried(true)
          editor.formProps.onSubmit(event)
        }}
        aria-label="Firewall"
        className="grid max-w-[64rem] gap-5 px-(--pad) pt-1 pb-6"
      >
        <FormNotice editor={editor} texts={notices} className="gap-5" />
        <fieldset
          disabled={isOff}
          aria-label="Firewall"
          aria-describedby={isOff ? `${id}-off` : undefined}
          className="grid min-w-0 gap-5"
        >
          <VersionedField
            editor={editor}
            name="name"
            label="Name"
            max={sharedFirewallBounds.name}
            className="max-w-[34rem]"
          >
            {(control) => <TextInput {...control} autoComplete="off" />}
          </VersionedField>
          <FirewallRules
            editor={editor}
            isTried={isTried}
            isReadOnly={isOff}
            yourAddress={null}
            workspaceId={firewall.workspaceId}
            names={firewall.sources}
            counts={firewall.counts}
            whenEmpty="Its servers let nothing in, unless another firewall does. Answers to what they ask for always come in."
          />
        </fieldset>
        <ProcedureCommand
          procedure="update_firewall"
          body={
            isFine
              ? {
                  firewall_id: firewall.id,
                  version: editor.start.version,
                  ...changeIn(editor.values),
                }
              : 'Correct the rules first.'
          }
        />
        <SaveRow
          editor={editor}
          reasonId={`${id}-off`}
          disabledReason={disabledReason}
          variant="primary"
          unsaved={`You have unsaved changes.${length === 0 ? '' : ` They apply to ${countServers(length)}.`}`}
        >
          Save firewall
        </SaveRow>
      </form>
      <ConfirmDialog
        open={editor.confirming !== null}
        onOpenChange={(open) => (open ? undefined : editor.cancelConfirmation())}
        title="Save without SSH?"
        description={warningFor(editor.values) ?? ''}
        confirmLabel="Save firewall"
        tone="danger"
        busy={editor.isSaving}
        onConfirm={() => editor.confirm(true)}
      />
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="The new name and rules of the firewall will be lost."
      />
    </>
  )
}
