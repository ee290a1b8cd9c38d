import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { ReasonDialog } from '@/components/ReasonDialog'
import { centsOfText, textOfCents } from '@/domain/billing/amountText'
import { issueCreditNote, type CreditedLine } from '@/domain/billing/admin/mutations'
import { creditedLinesQuery } from '@/domain/billing/admin/queryOptions'
import type { Invoice } from '@/domain/billing/invoices'
import { invoiceFactsQuery } from '@/domain/billing/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Spinner } from '@/ui/Spinner'

interface CreditNoteDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Takes amounts of an invoice back, line by line. An invoice never changes: a credit note corrects it. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const { number, currency } = invoice
  const { data } = useQuery(invoiceFactsQuery(number))
  const { data: credited } = useQuery({
    ...creditedLinesQuery(data?.facts.id ?? ''),
    enabled: data !== undefined,
  })
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState<string>()
  const issuing = useMutation<string, Failure, { lines: CreditedLine[]; reason: string }>({
    mutationFn: ({ lines, reason }) => issueCreditNote(number, lines, reason),
    onSuccess: (made) => {
      notifySuccess(`Credit note ${made} is issued.`)
      onClose()
    },
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  const isRead = data !== undefined && credited !== undefined
  const lines = isRead
    ? data.facts.lines
        .map(({ position, title, net_cents }) => ({
          position,
          title,
          netCents: net_cents,
          restCents: net_cents - (credited.get(position) ?? 0),
        }))
        .filter(({ restCents }) => restCents > 0)
    : []
  // Lines below zero lowered the invoice: its lines together may be worth more than it.
  const restCents = isRead
    ? data.facts.net_cents - [...credited.values()].reduce((sum, cents) => sum + cents, 0)
    : 0
  const edit = (next: Readonly<Record<number, string>>) => {
    setTyped(next)
    setProblems({})
    setProblem(undefined)
    issuing.reset()
  }
  const confirm = (reason: string) => {
    const wrong: Record<number, string> = {}
    const taken = lines.flatMap((line) => {
      const { position } = line
      const text = typed[position]?.trim() ?? ''
      if (text === '') return []
      const cents = centsOfText(text)
      if (cents === null || cents === 0 || cents > line.restCents) {
        wrong[position] = `Enter an amount up to ${textOfCents(line.restCents)}, or nothing.`
      }
      return [{ position, netCents: cents ?? 0 }]
    })
    setProblems(wrong)
    const sum = taken.reduce((all, { netCents }) => all + netCents, 0)
    const whole =
      taken.length === 0
        ? 'Enter an amount for at least one line.'
        : sum > restCents
          ? `Together that is ${textOfCents(sum)}. The invoice has ${textOfCents(restCents)} left.`
          : undefined
    setProblem(whole)
    if (whole === undefined && Object.keys(wrong).length === 0) {
      issuing.mutate({ lines: taken, reason })
    }
  }
  return (
    <ReasonDialog
      title={`Take back a part of ${number}?`}
      description="A credit note is issued for good. It lowers what is open; what was paid already becomes balance."
      label="Issue credit note"
      variant="primary"
      hint="The customer reads it on the credit note."
      isPending={issuing.isPending}
      failure={issuing.error}
      onChange={issuing.reset}
      onConfirm={confirm}
      onClose={onClose}
    >
      {() => (
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-14 font-strong">Amounts without tax, in {currency}</legend>
          {isRead ? null : <Spinner label="Loading the lines" />}
          {lines.map(({ position, title, ...line }) => (
            <Field
              key={position}
              label={<span className="wrap-anywhere">{title}</span>}
              hint={`Line ${position}: ${textOfCents(line.restCents)} left of ${textOfCents(line.netCents)}`}
              error={problems[position]}
              optional
            >
              <TextInput
                mono
                inputMode="decimal"
                autoComplete="off"
                className="max-w-48"
                value={typed[position] ?? ''}
                onChange={({ currentTarget: { value } }) => edit({ ...typed, [position]: value })}
              />
            </Field>
          ))}
          {problem === undefined ? null : (
            <p role="alert" className="text-14 text-error">
              {problem}
            </p>
          )}
          {lines.length > 0 ? (
            <div>
              <Button
                size="sm"
                onClick={() =>
                  edit(
                    Object.fromEntries(
                      lines.map((line) => [line.position, textOfCents(line.restCents)]),
                    ),
                  )
                }
              >
                Fill in all lines
              </Button>
            </div>
          ) : null}
        </fieldset>
      )}
    </ReasonDialog>
  )
}
