import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { FormDialog } from '@/components/FormDialog'
import { ReasonField } from '@/components/ReasonField'
import { savePool, type AddressPool, type PoolFields } from '@/domain/addresses/admin/pools'
import { regionFactsQuery } from '@/domain/catalogue/admin/placeQueries'
import { addressesStale } from '@/domain/staleKeys'
import { reasonProblem, reasonSchema } from '@/lib/reason'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

export interface PoolDialogProps {
  /** Null: a new one. */
  pool: AddressPool | null
  onClose: () => void
}

/** Asks for the range of a pool. The database says what is wrong with it, beside its field. */
export function PoolDialog({ pool, onClose }: PoolDialogProps) {
  const { data: regions = [] } = useQuery(regionFactsQuery)
  const [fields, setFields] = useState<PoolFields>({
    regionId: pool?.regionId ?? '',
    first: pool?.first ?? '',
    last: pool?.last ?? '',
    gateway: pool?.gateway ?? '',
    restHours: String(pool?.restHours ?? 24),
  })
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Partial<Record<keyof PoolFields | 'reason', string>>>({})
  const saving = useMutation({
    mutationFn: () => savePool(pool, fields, reason),
    onSuccess: () => {
      notifySuccess(pool === null ? 'The pool is created.' : 'The pool is saved.')
      onClose()
    },
    meta: { invalidates: addressesStale, alsoAfter: 'failure' },
  })
  const refused = (field: string) =>
    saving.error?.field === field ? saving.error.message : undefined
  const set = (field: keyof PoolFields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setFields((before) => ({ ...before, [field]: value }))
    setProblems({})
    saving.reset()
  }
  const isAtField = ['region_id', 'first', 'last', 'gateway', 'rest_hours', 'reason'].includes(
    saving.error?.field ?? '',
  )
  return (
    <FormDialog
      title={pool === null ? 'New pool' : `Pool ${pool.first} – ${pool.last}`}
      description="Addresses that the network of the region leads to its machines, and gives to no server by itself."
      submitLabel={pool === null ? 'Create pool' : 'Save pool'}
      isPending={saving.isPending}
      onSubmit={() => {
        const reasonWrong = reasonProblem(reason, 'Reason')
        const found = {
          ...(fields.regionId === '' ? { regionId: 'Choose a region.' } : {}),
          ...(fields.first.trim() === '' ? { first: 'Enter the first address.' } : {}),
          ...(fields.last.trim() === '' ? { last: 'Enter the last address.' } : {}),
          ...(reasonWrong === undefined ? {} : { reason: reasonWrong }),
        }
        setProblems(found)
        if (Object.keys(found).length === 0 && v.is(reasonSchema, reason)) saving.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Region" error={problems.regionId ?? refused('region_id')}>
        <Select
          value={fields.regionId}
          placeholder="Choose a region"
          options={regions.map(({ id, name, slug }) => ({ value: id, label: `${name} (${slug})` }))}
          onChange={set('regionId')}
        />
      </Field>
      <Field
        label="First address"
        hint="Such as 203.0.113.10, or 2001:db8:1::1 for the prefix 2001:db8:1::/64."
        error={problems.first ?? refused('first')}
      >
        <TextInput mono autoComplete="off" value={fields.first} onChange={set('first')} />
      </Field>
      <Field
        label="Last address"
        hint="It belongs to the pool too. For 2001:db8:1::/64: 2001:db8:1::ffff:ffff:ffff:ffff."
        error={problems.last ?? refused('last')}
      >
        <TextInput mono autoComplete="off" value={fields.last} onChange={set('last')} />
      </Field>
      <Field
        label="Gateway"
        hint="It is never given to a server. Empty: it is not in the range."
        error={refused('gateway')}
      >
        <TextInput mono autoComplete="off" value={fields.gateway} onChange={set('gateway')} />
      </Field>
      <Field
        label="Hours of rest"
        hint="How long a released address waits before another workspace may get it."
        error={refused('rest_hours')}
      >
        <TextInput
          mono
          inputMode="numeric"
          autoComplete="off"
          value={fields.restHours}
          onChange={set('restHours')}
        />
      </Field>
      <ReasonField
        label="Reason"
        hint="It is in the audit log."
        value={reason}
        error={problems.reason ?? refused('reason')}
        onChange={(value) => {
          setReason(value)
          setProblems({})
          saving.reset()
        }}
      />
      {saving.error && !isAtField ? <FailureBanner failure={saving.error} /> : null}
    </FormDialog>
  )
}
