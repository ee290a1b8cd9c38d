import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { notifyFailure } from '@/components/notifyFailure'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { driverNames, type PaymentDriver, type PaymentMethod } from '@/domain/billing/account'
import { addPaymentMethod, removePaymentMethod, setDefaultMethod } from '@/domain/billing/mutations'
import {
  billingTermsQuery,
  paymentMethodsQuery,
  transferAccountQuery,
} from '@/domain/billing/queryOptions'
import { billingStale } from '@/domain/staleKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { BillingFrame, type BillingScope } from './BillingFrame'
import { useCheckOnReturn } from './useCheckOnReturn'

/** Loaded later, because it draws a code. */
const BankTransfer = lazyWithRetry(
  'The account for transfers',
  async () => (await import('./BankTransfer')).BankTransfer,
)

/** /dashboard/billing/methods: how the workspace pays. */
export function MethodsPage() {
  return <BillingFrame page="methods">{(scope) => <Methods {...scope} />}</BillingFrame>
}

function Methods({ workspace, reasonAgainst }: BillingScope) {
  const query = useQuery(paymentMethodsQuery(workspace.id))
  const { data: terms } = useQuery(billingTermsQuery)
  const { data: account } = useQuery(transferAccountQuery(workspace.id))
  useCheckOnReturn(query.data)
  const reason = reasonAgainst('pay')
  const [removing, setRemoving] = useState<PaymentMethod | null>(null)
  const meta = { invalidates: billingStale, alsoAfter: 'failure' } as const
  const choose = useMutation({
    mutationFn: ({ id }: PaymentMethod) => setDefaultMethod(id),
    onSuccess: (_, { label }) => notifySuccess(`Invoices are paid with ${label}.`),
    onError: (failure) => notifyFailure(failure.message, failure),
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ id }: PaymentMethod) => removePaymentMethod(id),
    onSuccess: (_, { label }) => {
      setRemoving(null)
      notifySuccess(`${label} is removed.`)
    },
    meta,
  })
  const pending = query.data?.find(({ state }) => state === 'pending')
  const drivers = terms?.drivers.filter((driver) => driver !== 'bank-transfer') ?? []
  return (
    <>
      <section aria-labelledby="methods">
        <SectionHead id="methods" title="Stored payment methods" />
        <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
          Each invoice is paid with your default payment method on the day it is issued. Your card
          and account numbers stay with the payment provider: we keep only the last four digits.
        </p>
        <QueryState query={query}>
          {(rows) => (
            <Table
              caption={`Payment methods of ${workspace.name}`}
              columns={columnsOf({
                reason,
                busy: choose.isPending ? choose.variables.id : undefined,
                onDefault: (method) => choose.mutate(method),
                onRemove: (method) => {
                  remove.reset()
                  setRemoving(method)
                },
              })}
              rows={rows ?? []}
              rowKey={({ id }) => id}
              skeleton={rows === undefined ? 1 : 0}
              empty={
                <EmptyState title="No payment method is stored">
                  {drivers.length > 0
                    ? 'Add one, and your invoices are paid automatically.'
                    : 'You pay by bank transfer. Each invoice shows the account and the reference.'}
                </EmptyState>
              }
            />
          )}
        </QueryState>
        {drivers.length > 0 ? (
          <AddMethod
            workspaceId={workspace.id}
            drivers={drivers}
            pending={pending}
            reason={reason}
          />
        ) : null}
      </section>
      {account ? (
        <section aria-labelledby="transfer" className="border-t border-line">
          <SectionHead id="transfer" title="Bank transfer" />
          <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
            To pay an invoice, use the reference on its page. A transfer with the reference below is
            added to your balance, which pays your next invoices.
          </p>
          <BankTransfer
            transfer={{
              ...account,
              remittance: account.reference,
              amountCents: null,
              currency: terms?.currency ?? 'EUR',
            }}
          />
        </section>
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setRemoving(null))}
          title={`Remove ${removing.label}?`}
          description="Your invoices are no longer paid with it. You can add it again."
          confirmLabel={`Remove ${removing.label}`}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
        >
          {remove.error ? <FailureBanner failure={remove.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface ColumnOptions {
  reason: string | undefined
  /** The id of the one that becomes the default. */
  busy: string | undefined
  onDefault: (method: PaymentMethod) => void
  onRemove: (method: PaymentMethod) => void
}

function columnsOf({ reason, busy, onDefault, onRemove }: ColumnOptions): Column<PaymentMethod>[] {
  return [
    {
      id: 'label',
      header: 'Name',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ label, driver }) => label || driverNames[driver],
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state, isDefault, errorText }) => {
        if (state === 'failed') {
          return (
            <>
              <StateTag state="error">Not stored</StateTag>
              <small className="block text-text-3">{errorText}</small>
            </>
          )
        }
        if (state === 'pending') return <StateTag state="starting">Waits for you</StateTag>
        return <StateTag state="passing">{isDefault ? 'Default' : 'Stored'}</StateTag>
      },
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (method) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {method.state === 'ready' && !method.isDefault ? (
            <Button
              size="sm"
              aria-label={`Make default: ${method.label}`}
              disabledReason={reason}
              busy={busy === method.id}
              onClick={() => onDefault(method)}
            >
              Make default
            </Button>
          ) : null}
          <Button
            size="sm"
            aria-label={`Remove ${method.label || driverNames[method.driver]}`}
            disabledReason={reason}
            onClick={() => onRemove(method)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ]
}

interface AddMethodProps {
  workspaceId: string
  drivers: readonly PaymentDriver[]
  /** One that was begun. */
  pending: PaymentMethod | undefined
  reason: string | undefined
}

/** Begins to store a payment method, and leads to the page of the payment provider as soon as it is known. */
function AddMethod({ workspaceId, drivers, pending, reason }: AddMethodProps) {
  const add = useMutation({
    mutationFn: (driver: PaymentDriver) => addPaymentMethod(workspaceId, driver),
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  return (
    <div className="grid gap-4 px-(--pad) py-5">
      {add.error ? <FailureBanner failure={add.error} /> : null}
      {pending === undefined ? null : <Pending method={pending} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {drivers.map((driver) => (
          <Button
            key={driver}
            disabledReason={reason}
            {...(reason === undefined ? {} : { reasonBeside: 'add-method-note' })}
            busy={add.isPending && add.variables === driver}
            onClick={() => add.mutate(driver)}
          >
            Add {driverNames[driver].toLowerCase()}
          </Button>
        ))}
        <p id="add-method-note" className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          {reason ??
            'You enter your details on the page of the payment provider, and come back here.'}
        </p>
      </div>
    </div>
  )
}

function Pending({ method: { driver, setupUrl } }: { method: PaymentMethod }) {
  return setupUrl === null ? (
    <Banner tone="info" role="status" title="We are preparing the page of the payment provider.">
      This takes a few seconds.
    </Banner>
  ) : (
    <Banner
      tone="info"
      role="status"
      title={`${driverNames[driver]}: one step left.`}
      actions={
        <a
          href={setupUrl}
          className={buttonVariants({ variant: 'primary', size: 'sm', disabled: false })}
        >
          Go to the payment provider
        </a>
      }
    >
      Enter your details on the page of the payment provider. It leads you back here.
    </Banner>
  )
}
