import { usualTerms } from '@/domain/backups/backupRules'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { Firewall } from '@/domain/firewalls/firewalls'
import type { Instance } from '@/domain/instances/instance'
import { parseLabels } from '@/domain/instances/labels'
import { resizeProblem } from '@/domain/instances/resizeProblem'
import { formatGibMonth, type SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import type { WantedTogether } from '@/domain/workspaceFile/changeTogether'
import { isFileLabel } from '@/domain/workspaceFile/fileLabels'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Field, TextArea } from '@/ui/Field'
import { Select } from '@/ui/Select'

/** What is chosen and typed. An empty text leaves everything as it is. */
export interface Chosen {
  plan: string
  protection: '' | 'on' | 'off'
  labels: string
  withoutLabel: string
  attach: string
  detach: string
  backups: '' | 'on' | 'off'
}

export const nothingChosen: Chosen = {
  plan: '',
  protection: '',
  labels: '',
  withoutLabel: '',
  attach: '',
  detach: '',
  backups: '',
}

/** What is wrong with the typed labels, or undefined. */
export function labelsProblem(text: string): string | undefined {
  const parsed = parseLabels(text)
  if (!parsed.ok) return parsed.problem
  return Object.keys(parsed.labels).some(isFileLabel)
    ? 'Labels that begin with “file/” are kept for servers as a file.'
    : undefined
}

/** The chosen values as the change that they ask for. Labels that are wrong are none. */
export function wantedOf(chosen: Chosen, timeZone: string): WantedTogether {
  const typed = parseLabels(chosen.labels)
  return {
    plan: chosen.plan || undefined,
    isProtected: chosen.protection === '' ? undefined : chosen.protection === 'on',
    labels: typed.ok && labelsProblem(chosen.labels) === undefined ? typed.labels : {},
    withoutLabels: chosen.withoutLabel === '' ? [] : [chosen.withoutLabel],
    attach: chosen.attach || undefined,
    detach: chosen.detach || undefined,
    backups: chosen.backups === '' ? undefined : chosen.backups === 'on' && usualTerms(timeZone),
  }
}

export interface ChangeFieldsProps {
  instances: readonly Instance[]
  plans: readonly Plan[]
  prices: PriceFormatter
  /** Milliseconds since 1970. */
  now: number
  firewalls: readonly Firewall[]
  /** Null: there are no backups. */
  backupPrice: SnapshotPrice | null
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

const STAYS = 'Leave as it is'

const has = ({ servers }: Firewall, { id }: Instance) => servers.some((each) => each.id === id)

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** What can be changed on several servers at once. A field that no server has a use for is left out. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { instances, plans, prices, now, firewalls, backupPrice, chosen, onChange } = props
  const { locale } = useViewerLocale()
  const possible = plans.filter((plan) =>
    instances.some((instance) => resizeProblem(plan, instance, now) === undefined),
  )
  const labels = new Set(instances.flatMap(({ labels: own }) => Object.keys(own)))
  const missing = firewalls.filter((each) => !instances.every((instance) => has(each, instance)))
  const attached = firewalls.filter((each) => instances.some((instance) => has(each, instance)))
  const fields: {
    of: Exclude<keyof Chosen, 'labels'>
    label: string
    hint?: string
    options: readonly { value: string; label: string }[]
  }[] = [
    {
      of: 'plan',
      label: 'Plan',
      hint: 'Running servers restart.',
      options: possible.map((plan) => ({
        value: plan.slug,
        label: `${plan.slug}, ${prices.hourly(plan)} per hour`,
      })),
    },
    {
      of: 'protection',
      label: 'Delete protection',
      options: [
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ],
    },
    {
      of: 'attach',
      label: 'Add a firewall',
      options: optionsOf(missing.map(({ name }) => name)),
    },
    {
      of: 'detach',
      label: 'Take a firewall away',
      options: optionsOf(attached.map(({ name }) => name)),
    },
    {
      of: 'backups',
      label: 'Backups',
      ...(backupPrice && {
        hint: `${formatGibMonth(backupPrice, 1, locale)} per GiB and month for the space that each takes, without tax.`,
      }),
      options: [
        ...(backupPrice === null ? [] : [{ value: 'on', label: 'Every night, 7 are kept' }]),
        { value: 'off', label: 'Off: those that exist stay' },
      ],
    },
    {
      of: 'withoutLabel',
      label: 'Remove a label',
      options: optionsOf([...labels].filter((key) => !isFileLabel(key)).toSorted()),
    },
  ]
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ of, label, hint, options }) =>
        options.length === 0 ? null : (
          <Field key={of} label={label} hint={hint}>
            <Select
              placeholder={STAYS}
              options={options}
              value={chosen[of]}
              onChange={({ currentTarget }) => onChange({ ...chosen, [of]: currentTarget.value })}
            />
          </Field>
        ),
      )}
      <Field
        label="Set labels"
        hint="One per line, such as env=prod. Other labels stay."
        error={labelsProblem(chosen.labels)}
        className="sm:col-span-2"
      >
        <TextArea
          mono
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          value={chosen.labels}
          onChange={({ currentTarget }) => onChange({ ...chosen, labels: currentTarget.value })}
        />
      </Field>
    </div>
  )
}
