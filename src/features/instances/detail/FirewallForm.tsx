import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { FirewallRules } from '@/components/network/FirewallRules'
import { networkNotices } from '@/components/network/networkNotices'
import { describeRules, rulesIn, validateRules } from '@/components/network/ruleFields'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import { SaveRow } from '@/components/versionedForm/SaveRow'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { locksSshOut, noSshText, toTyped } from '@/domain/instances/firewall'
import type { Instance } from '@/domain/instances/instance'
import {
  networkQuery,
  saveFirewall,
  type FirewallSettings,
  type InstanceNetwork,
} from '@/domain/instances/network'
import { queryKeys } from '@/domain/queryKeys'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { settingsIn, versionOf } from './firewallFields'
import { firewallLines } from './firewallLines'

const fieldLabels: Readonly<Record<string, string>> = { firewall: 'Firewall', rules: 'Rules' }

export interface FirewallFormProps {
  userId: string
  instance: Instance
  stored: NonNullable<InstanceNetwork['firewall']>
  /** The firewalls of the workspace that the server has as well. */
  shared: InstanceNetwork['firewalls']
  /** The address of the person, if it is known. */
  yourAddress: string | null
  disabledReason: string | undefined
}

/** Switches the firewall of a server, and says what may come in. */
export function FirewallForm(props: FirewallFormProps) {
  const { userId, instance, stored, shared, yourAddress, disabledReason } = props
  const sharedRules = shared.flatMap(({ rules }) => rules.map(toTyped))
  const id = useId()
  const queries = useQueryClient()
  const [isTried, setTried] = useState(false)
  const isOff = disabledReason !== undefined
  const editor = useVersionedForm<FirewallSettings & { version: number }, number, true>({
    userId,
    draftName: `firewall.${instance.id}`,
    stored: versionOf(stored),
    isReadOnly: isOff,
    validate: validateRules,
    confirmation: {
      isNeeded: (fields) =>
        locksSshOut(fields['firewall'] === 'on', [...rulesIn(fields), ...sharedRules]),
      fields: [],
    },
    save: async (fields, { version }) => {
      const settings = settingsIn(fields)
      return { ...settings, version: await saveFirewall(instance.id, version ?? 0, settings) }
    },
    versionOf,
    reload: async () => {
      const read = { ...networkQuery(instance.id), staleTime: 0, retry: false }
      return versionOf((await queries.fetchQuery(read)).firewall ?? stored)
    },
    onSaved: () => {
      setTried(false)
      notifySuccess(`The firewall of ${instance.name} is saved.`)
    },
    invalidates: [queryKeys.instances('network', instance.id)],
  })
  const notices = networkNotices({
    editor,
    what: 'The firewall',
    labelOf: (name) => fieldLabels[name] ?? name,
    valueOf: (name, fields) =>
      name === 'rules' ? describeRules(fields, stored.sources) : (fields[name] ?? ''),
  })
  const settings = settingsIn(editor.values)
  const isFine = Object.keys(validateRules(editor.values)).length === 0
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
            name="firewall"
            label="Firewall"
            className="max-w-[34rem]"
            hint={
              shared.length === 0
                ? 'On: only what a rule lists comes in. Off: everything comes in, and the rules are kept.'
                : 'On: these rules apply too. Off: only the rules of the firewalls above apply.'
            }
          >
            {({ changed, ...control }) => (
              <Select
                {...control}
                changed={changed}
                options={[
                  { value: 'off', label: 'Off' },
                  { value: 'on', label: 'On' },
                ]}
              />
            )}
          </VersionedField>
          <FirewallRules
            editor={editor}
            isTried={isTried}
            isReadOnly={isOff}
            yourAddress={yourAddress}
            workspaceId={instance.workspace.id}
            names={stored.sources}
            counts={stored.counts}
            whenEmpty={
              shared.length === 0
                ? 'While the firewall is on, nothing comes in. Answers to what the server asks for always do.'
                : 'Only the rules of the firewalls above apply.'
            }
          />
        </fieldset>
        <ProcedureCommand
          procedure="set_firewall"
          body={
            isFine
              ? { instance_id: instance.id, version: editor.start.version, ...settings }
              : 'Correct the rules first.'
          }
          calls={firewallLines(instance.name, settingsIn(editor.start.fields), settings)}
        />
        <SaveRow
          editor={editor}
          reasonId={`${id}-off`}
          disabledReason={disabledReason}
          variant="primary"
        >
          Save firewall
        </SaveRow>
      </form>
      <ConfirmDialog
        open={editor.confirming !== null}
        onOpenChange={(open) => (open ? undefined : editor.cancelConfirmation())}
        title="Save without SSH?"
        description={noSshText(instance.name)}
        confirmLabel="Save firewall"
        tone="danger"
        busy={editor.isSaving}
        onConfirm={() => editor.confirm(true)}
      />
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="The new rules of the firewall will be lost."
      />
    </>
  )
}
