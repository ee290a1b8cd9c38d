import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { DateTimeInput } from '@/components/DateTimeInput'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { ReasonField } from '@/components/ReasonField'
import { SectionHead } from '@/components/SectionHead'
import { findHolders, type AddressHolder } from '@/domain/addresses/admin/pools'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { reasonProblem } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Field, TextInput } from '@/ui/Field'
import { Table, type Column } from '@/ui/Table'

const columns: Column<AddressHolder>[] = [
  {
    id: 'workspace',
    header: 'Workspace',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ workspace }) => (
      <Link to="/admin/workspaces/$slug" params={{ slug: workspace.slug }}>
        {workspace.name}
      </Link>
    ),
  },
  {
    id: 'server',
    header: 'Server',
    className: 'wrap-anywhere',
    cell: ({ server }) =>
      server === null ? (
        'Not assigned'
      ) : (
        <Link to="/admin/servers/$id" params={{ id: server.id }}>
          {server.name}
        </Link>
      ),
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (kind === 'server' ? 'Own address' : 'Extra address'),
  },
  { id: 'from', header: 'From', cell: ({ fromAt }) => <LocalTime at={fromAt} /> },
  {
    id: 'to',
    header: 'Until',
    cell: ({ toAt }) => (toAt === null ? 'now' : <LocalTime at={toAt} />),
  },
]

/** Looks up who had an address at a time, with a reason that the audit log keeps. */
export function FindSection() {
  const form = useRef<HTMLFormElement>(null)
  const [address, setAddress] = useState('')
  const [at, setAt] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ address?: string; reason?: string }>({})
  const finding = useMutation<AddressHolder[]>({
    mutationFn: () => findHolders(address, at === '' ? null : at, reason),
    onError: () => focusFirstInvalid(form),
  })
  const refused = (field: string) =>
    finding.error?.field === field ? finding.error.message : undefined
  const edited = () => {
    setProblems({})
    finding.reset()
  }
  return (
    <section aria-labelledby="find" className="border-t border-line">
      <SectionHead id="find" title="Who had an address" />
      <form
        ref={form}
        noValidate
        className="grid max-w-[34rem] gap-5 px-(--pad) pb-6"
        onSubmit={(event) => {
          event.preventDefault()
          const reasonWrong = reasonProblem(reason, 'Reason')
          const found = {
            ...(address.trim() === '' ? { address: 'Enter an address.' } : {}),
            ...(reasonWrong === undefined ? {} : { reason: reasonWrong }),
          }
          setProblems(found)
          if (Object.keys(found).length === 0) finding.mutate()
          else focusFirstInvalid(form)
        }}
      >
        <p className="text-14">
          For requests about abuse. It covers the addresses that servers come with, and extra ones.
          What ended more than 365 days ago is deleted.
        </p>
        <Field label="Address" error={problems.address ?? refused('address')}>
          <TextInput
            mono
            autoComplete="off"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              edited()
            }}
          />
        </Field>
        <Field label="At" hint="In your time zone. Empty: everybody who had it in the last year.">
          {(control) => (
            <DateTimeInput
              {...control}
              value={at}
              onChange={(event) => {
                setAt(event.currentTarget.value)
                edited()
              }}
            />
          )}
        </Field>
        <ReasonField
          label="Reason"
          hint="Such as the number of the request. It is in the audit log, with your name."
          value={reason}
          error={problems.reason ?? refused('reason')}
          onChange={(value) => {
            setReason(value)
            edited()
          }}
        />
        {finding.error && finding.error.field === undefined ? (
          <FailureBanner failure={finding.error} />
        ) : null}
        <div>
          <Button type="submit" busy={finding.isPending}>
            Look up
          </Button>
        </div>
      </form>
      <div role="status">
        {finding.data === undefined ? null : (
          <Table
            caption={`Who had ${address.trim()}`}
            columns={columns}
            rows={finding.data}
            rowKey={({ fromAt, kind, workspace }) => `${kind} ${fromAt} ${workspace.id}`}
            foldAt="md"
            empty={
              <EmptyState title="Nobody had it">
                No server and no workspace of ours had this address then.
              </EmptyState>
            }
          />
        )}
      </div>
    </section>
  )
}
