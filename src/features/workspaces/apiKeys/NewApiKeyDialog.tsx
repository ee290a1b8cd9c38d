import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import {
  apiKeyDays,
  apiKeyScopes,
  scopeNames,
  type ApiKeyScope,
  type NewApiKey,
} from '@/domain/workspaces/apiKeys'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { limitError } from '@/domain/billing/limitAmount'
import { parseLabel } from '@/domain/instances/labels'
import { Field, TextInput } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import { Select } from '@/ui/Select'
import { KeyActionFields } from './KeyActionFields'
import { approvalOf, KeyApprovalField } from './KeyApprovalField'
import { KeyLabelField } from './KeyLabelField'
import { KeyLimitFields, keyLimitOf, type TypedLimit } from './KeyLimitFields'

const effects: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Lists servers, activity, usage, costs and quotas. Changes nothing.',
  operate:
    'Also creates, changes and deletes servers and what they use: volumes, snapshots, images, networks, addresses, firewalls and alarms.',
}

const dayOptions = apiKeyDays.map((days) => ({
  value: String(days),
  label: days === 365 ? 'a year' : `${days} days`,
}))

interface Draft extends Pick<NewApiKey, 'name' | 'scope' | 'days' | 'actions'> {
  /** As it is typed. Null: the key is for every server. */
  label: string | null
  /** As it is typed. Null: the key never asks. */
  approval: string | null
}

type Problems = Partial<Record<'name' | 'limit' | 'actions' | 'label' | 'approval', string>>

export interface NewApiKeyDialogProps {
  workspaceName: string
  isPending: boolean
  failure: Failure | null
  /** Called when a field is edited, so that a refusal can be removed. */
  onChange: () => void
  onCreate: (key: NewApiKey) => void
  onClose: () => void
}

/** Asks for the name of a new API key, what it may do, its end and its monthly limit. */
export function NewApiKeyDialog({
  workspaceName,
  isPending,
  failure,
  onChange,
  onCreate,
  onClose,
}: NewApiKeyDialogProps) {
  const [openedAt] = useState(Date.now)
  const [key, setKey] = useState<Draft>({
    name: '',
    scope: 'read',
    days: 90,
    actions: null,
    label: null,
    approval: null,
  })
  const [limit, setLimit] = useState<TypedLimit>({ amount: '', isStopping: false })
  const [problems, setProblems] = useState<Problems>({})
  const edited = () => {
    setProblems({})
    onChange()
  }
  const change = (part: Partial<Draft>) => {
    setKey({ ...key, ...part })
    edited()
  }
  // A key that only reads changes and creates nothing.
  const actions = key.scope === 'operate' ? key.actions : null
  const label = key.scope === 'operate' && key.label !== null ? parseLabel(key.label) : null
  const approval =
    key.scope === 'operate' && key.approval !== null ? approvalOf(key.approval) : null
  const wanted = key.scope === 'operate' ? limit : { amount: '', isStopping: false }
  return (
    <FormDialog
      title="New API key"
      description={`A program that sends it acts in your name, in ${workspaceName} only.`}
      submitLabel="Create API key"
      isPending={isPending}
      onSubmit={() => {
        const name = key.name.trim()
        const wrongLimit = limitError(wanted.amount)
        const isNarrowedToNothing = actions?.length === 0
        const isWrongLabel = label?.ok === false
        const wrongAmount =
          approval !== null && 'problem' in approval ? approval.problem : undefined
        if (
          name !== '' &&
          wrongLimit === undefined &&
          wrongAmount === undefined &&
          !isNarrowedToNothing &&
          !isWrongLabel
        ) {
          const { scope, days } = key
          const approvalMicros = approval !== null && 'micros' in approval ? approval.micros : null
          onCreate({ scope, days, actions, label, name, approvalMicros, ...keyLimitOf(wanted) })
          return
        }
        setProblems({
          ...(name === '' ? { name: 'Enter a name.' } : {}),
          ...(wrongLimit === undefined ? {} : { limit: wrongLimit }),
          ...(isNarrowedToNothing
            ? { actions: 'Select at least one action, or do not narrow the key.' }
            : {}),
          ...(isWrongLabel ? { label: label.problem } : {}),
          ...(wrongAmount === undefined ? {} : { approval: wrongAmount }),
        })
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'name' && failure.field !== 'label_key' ? (
        <FailureBanner failure={failure} />
      ) : null}
      <Field
        label="Name"
        hint="What uses it. Activity and the audit log show this name."
        error={problems.name ?? fieldError('name', [], failure)}
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          placeholder="deploy-bot"
          value={key.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </Field>
      <RadioCards
        legend="Scope"
        options={apiKeyScopes.map((value) => ({
          value,
          label: scopeNames[value],
          description: effects[value],
        }))}
        value={key.scope}
        onChange={(scope) => change({ scope })}
        hint="No key reaches members, tickets, your account, other keys or other workspaces."
      />
      {key.scope === 'operate' ? (
        <KeyActionFields
          actions={key.actions}
          error={problems.actions}
          onChange={(chosen) => change({ actions: chosen })}
        />
      ) : null}
      {key.scope === 'operate' ? (
        <KeyLabelField
          label={key.label}
          error={problems.label ?? fieldError('label_key', [], failure)}
          onChange={(typed) => change({ label: typed })}
        />
      ) : null}
      <Field
        label="Valid for"
        hint={
          <>
            On <LocalTime at={openedAt + key.days * 86_400_000} day />. It also ends when you leave
            the workspace.
          </>
        }
      >
        <Select
          className="max-w-48"
          options={dayOptions}
          value={String(key.days)}
          onChange={({ currentTarget }) => change({ days: Number(currentTarget.value) })}
        />
      </Field>
      {key.scope === 'operate' ? (
        <KeyLimitFields
          limit={limit}
          error={problems.limit}
          onChange={(changed) => {
            setLimit(changed)
            edited()
          }}
        />
      ) : null}
      {key.scope === 'operate' ? (
        <KeyApprovalField
          amount={key.approval}
          error={problems.approval}
          onChange={(typed) => change({ approval: typed })}
        />
      ) : null}
    </FormDialog>
  )
}
