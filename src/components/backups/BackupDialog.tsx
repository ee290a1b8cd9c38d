import { useMemo, useState } from 'react'
import type { BackupSchedule, BackupTerms } from '@/domain/backups/backupSchedule'
import { backupBody } from '@/domain/backups/backupMutations'
import {
  hourText,
  keepProblem,
  MOST_KEPT,
  usualTerms,
  weekdays,
} from '@/domain/backups/backupRules'
import { useSetBackups } from '@/domain/backups/useBackupMutations'
import type { Instance } from '@/domain/instances/instance'
import { formatGibMonth, type SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { timeZoneOptions } from '@/lib/timeZones'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Combobox } from '@/ui/Combobox'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { FormDialog } from '../FormDialog'
import { ActionFailure } from '../instances/ActionFailure'
import { ProcedureCommand } from '../ProcedureCommand'
import { YourBill } from '../YourBill'

export interface BackupDialogProps {
  /** At least one, of one workspace. */
  instances: readonly [Instance, ...Instance[]]
  /** What a single server has now; undefined: it has no backups, or there are several servers. */
  schedule?: BackupSchedule | undefined
  price: SnapshotPrice
  onClose: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hourText(hour)} to ${hourText((hour + 1) % 24)}`,
}))
const rhythms = [
  { value: '0', label: 'Every day' },
  ...weekdays.map((day, index) => ({ value: String(index + 1), label: `Every ${day}` })),
]

/** Asks when backups of servers are taken and how many are kept, and says what they cost. */
export function BackupDialog({ instances, schedule, price, onClose }: BackupDialogProps) {
  const { locale, timeZone: zone } = useViewerLocale()
  const { orders } = useDeployment()
  const [terms, setTerms] = useState<BackupTerms>(() => schedule ?? usualTerms(zone ?? 'UTC'))
  const [keep, setKeep] = useState(() => String(terms.keep))
  const [problem, setProblem] = useState<string>()
  const zones = useMemo(() => timeZoneOptions(terms.timeZone), [terms.timeZone])
  const [first] = instances
  const names = instances.length === 1 ? first.name : `${instances.length} servers`
  const saving = useSetBackups(() => {
    notifySuccess(
      schedule === undefined
        ? `Backups of ${names} are switched on.`
        : `The backups of ${names} are changed.`,
    )
    onClose()
  })
  const change = (changes: Partial<BackupTerms>) => {
    setTerms({ ...terms, ...changes })
    saving.reset()
  }
  const request = {
    ...terms,
    keep: Number(keep),
    instanceIds: instances.map(({ id }) => id),
    gibMonthMicros: price.gibMonthMicros,
  }
  const refusal = saving.error
  const at = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  const fields = ['keep', 'time_zone', 'hour', 'weekday']
  const isKeepRight = keepProblem(keep) === undefined
  return (
    <FormDialog
      title={schedule === undefined ? `Back up ${names}` : `Change the backups of ${names}`}
      description="A backup is a copy of the disk that is taken by itself. The server runs on meanwhile; a stopped server is backed up too."
      submitLabel={schedule === undefined ? 'Switch on' : 'Save'}
      isPending={saving.isPending}
      onSubmit={() => {
        const found = keepProblem(keep)
        setProblem(found)
        if (found === undefined) saving.mutate(request)
      }}
      onClose={onClose}
    >
      <Field label="How often" error={at('weekday')}>
        <Select
          options={rhythms}
          value={String(terms.weekday ?? 0)}
          onChange={({ currentTarget }) => {
            const weekday = Number(currentTarget.value)
            change(weekday === 0 ? { every: 'day', weekday: null } : { every: 'week', weekday })
          }}
        />
      </Field>
      <Field
        label="Hour"
        hint="Each server has its own minute of it. Where the clock skips the hour, it is the one after it."
        error={at('hour')}
      >
        <Select
          options={hours}
          value={String(terms.hour)}
          onChange={({ currentTarget }) => change({ hour: Number(currentTarget.value) })}
        />
      </Field>
      <Field label="Time zone" error={at('time_zone')}>
        {(control) => (
          <Combobox
            {...control}
            options={zones}
            value={terms.timeZone}
            clearable={false}
            placeholder="City or UTC offset"
            onChange={(timeZone) => change({ timeZone })}
          />
        )}
      </Field>
      <Field
        label="How many are kept"
        hint={`From 1 to ${MOST_KEPT}. The oldest is removed when a newer one is ready, never before.`}
        error={problem ?? at('keep')}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={keep}
          onChange={({ currentTarget }) => {
            setKeep(currentTarget.value)
            setProblem(undefined)
            saving.reset()
          }}
        />
      </Field>
      <BackupPrice
        instances={instances}
        price={price}
        keep={isKeepRight ? Number(keep) : undefined}
        locale={locale}
        isPreview={orders === 'preview'}
      />
      <ProcedureCommand
        procedure="set_backups"
        body={isKeepRight ? backupBody(request) : 'First correct how many are kept.'}
      />
      {refusal && !fields.includes(refusal.field ?? '') ? (
        <ActionFailure failure={refusal} />
      ) : null}
    </FormDialog>
  )
}

interface BackupPriceProps extends Pick<BackupDialogProps, 'instances' | 'price'> {
  keep: number | undefined
  locale: string
  isPreview: boolean
}

/** What backups cost: of a GiB, and at most, when each of them is as large as the disk. */
function BackupPrice({ instances, price, keep, locale, isPreview }: BackupPriceProps) {
  const disks = instances.reduce((sum, { plan }) => sum + (plan.diskGib ?? 0), 0)
  return (
    <YourBill isNet>
      {formatGibMonth(price, 1, locale)} per GiB and month, for the space that each backup takes
      {keep === undefined
        ? ''
        : `: at most ${formatGibMonth(price, disks * keep, locale)} per month when ${keep === 1 ? 'it is' : `all ${keep} are`} as large as the ${instances.length === 1 ? 'disk' : 'disks'} of ${disks} GiB`}
      . Each is billed from the moment when it is ready until it is removed.
      {isPreview ? ' In the preview nothing is charged.' : ''} When you delete a server, its backups
      stay for as long as you can restore it, and are then removed with it, except for those that
      you protected.
    </YourBill>
  )
}
