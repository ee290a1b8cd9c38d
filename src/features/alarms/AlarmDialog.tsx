import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { alarmKindNames, alarmUnits } from '@/domain/alarms/alarmTexts'
import {
  alarmBounds,
  alarmKinds,
  alarmMinutes,
  createAlarm,
  updateAlarm,
  type Alarm,
} from '@/domain/alarms/alarms'
import { isInBin } from '@/domain/instances/filterInstances'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { alarmsStale } from '@/domain/staleKeys'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { AlarmPreview } from './AlarmPreview'
import { RecipientFields } from './RecipientFields'
import {
  alarmProblems,
  fieldsOf,
  parameterOf,
  ruleOf,
  type AlarmFields,
  type FieldName,
} from '@/domain/alarms/alarmFields'

const hints: Readonly<Record<AlarmFields['kind'], string>> = {
  cpu: 'The average use of all vCPUs.',
  disk: 'The average of what is read from the disk and written to it.',
  traffic: 'Outgoing transfer of the month (UTC), as a share of what the plan includes.',
  unreachable: 'The server is in the state Error, for example because its machine does not answer.',
}

const about = [
  { value: 'every', label: 'Every server of the workspace' },
  { value: 'server', label: 'One server' },
  { value: 'label', label: 'Servers with a label' },
]

export interface AlarmDialogProps {
  workspaceId: string
  /** The alarm that is changed; undefined: a new one. */
  alarm?: Alarm | undefined
  /** The server of a new alarm, where its page leads here. */
  serverId?: string | undefined
  onClose: () => void
}

/** Creates or changes an alarm, and shows how often it would have fired. */
export function AlarmDialog({ workspaceId, alarm, serverId, onClose }: AlarmDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(alarm, serverId))
  const [isTried, setTried] = useState(false)
  const { data: instances } = useQuery(instancesQuery(workspaceId))
  const save = useMutation({
    mutationFn: () => {
      const name = fields.name.trim()
      return alarm === undefined
        ? createAlarm(workspaceId, name, ruleOf(fields))
        : updateAlarm(alarm, { name, rule: ruleOf(fields) })
    },
    onSuccess: () => {
      notifySuccess(`${fields.name.trim()} is saved. It is looked at once a minute.`)
      onClose()
    },
    meta: { invalidates: alarmsStale, alsoAfter: 'failure' },
  })
  const problems = alarmProblems(fields)
  const change = (changed: Partial<AlarmFields>) => {
    setFields({ ...fields, ...changed })
    save.reset()
  }
  const error = (name: FieldName) => {
    const own = isTried ? problems[name] : undefined
    return own ?? fieldError(parameterOf[name], [], save.error)
  }
  const isBesideField = Object.values(parameterOf).includes(save.error?.field ?? '')
  const unit = alarmUnits[fields.kind]
  return (
    <FormDialog
      title={alarm === undefined ? 'New alarm' : `Change ${alarm.name}`}
      description="Its recipients read the messages on the site and by mail, as each of them chose under Messages."
      submitLabel={alarm === undefined ? 'Create alarm' : 'Save alarm'}
      isPending={save.isPending}
      onSubmit={() => {
        setTried(true)
        if (Object.keys(problems).length === 0) save.mutate()
      }}
      onClose={onClose}
    >
      {save.error && !isBesideField ? <FailureBanner failure={save.error} /> : null}
      <Field label="Name" error={error('name')}>
        <TextInput
          autoComplete="off"
          maxLength={alarmBounds.name}
          placeholder="Busy web servers"
          value={fields.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </Field>
      <Field label="What it watches" hint={hints[fields.kind]}>
        <Select
          options={alarmKinds.map((value) => ({ value, label: alarmKindNames[value] }))}
          value={fields.kind}
          onChange={({ currentTarget }) => {
            const kind = alarmKinds.find((each) => each === currentTarget.value)
            if (kind) change({ kind })
          }}
        />
      </Field>
      {unit === undefined ? null : (
        <Field label={`At this or more, in ${unit}`} error={error('threshold')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={fields.threshold}
            onChange={({ currentTarget }) => change({ threshold: currentTarget.value })}
          />
        </Field>
      )}
      {fields.kind === 'traffic' ? null : (
        <Field label="For how long">
          <Select
            options={alarmMinutes.map((value) => ({
              value: String(value),
              label: `${value} minutes`,
            }))}
            value={fields.minutes}
            onChange={({ currentTarget }) => change({ minutes: currentTarget.value })}
          />
        </Field>
      )}
      <Field label="Which servers">
        <Select
          options={about}
          value={fields.about}
          onChange={({ currentTarget: { value } }) =>
            change({ about: value === 'server' || value === 'label' ? value : 'every' })
          }
        />
      </Field>
      {fields.about === 'server' ? (
        <Field label="Server" error={error('serverId')}>
          <Select
            placeholder="Choose a server"
            options={(instances ?? [])
              .filter((instance) => !isInBin(instance) || instance.id === fields.serverId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={fields.serverId}
            onChange={({ currentTarget }) => change({ serverId: currentTarget.value })}
          />
        </Field>
      ) : null}
      {fields.about === 'label' ? (
        <Field
          label="Label"
          hint="Key and value. Servers that get the label later count too."
          error={error('label')}
        >
          <TextInput
            mono
            autoComplete="off"
            placeholder="env=prod"
            value={fields.label}
            onChange={({ currentTarget }) => change({ label: currentTarget.value })}
          />
        </Field>
      ) : null}
      <RecipientFields
        workspaceId={workspaceId}
        fields={fields}
        isNobodyLeft={alarm !== undefined && alarm.recipients !== null && alarm.isForAll}
        error={error('recipients')}
        onChange={change}
      />
      <AlarmPreview workspaceId={workspaceId} fields={fields} onProblems={() => setTried(true)} />
    </FormDialog>
  )
}
