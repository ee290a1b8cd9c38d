import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import { TimeAgo } from '@/components/TimeAgo'
import type { Approval, ApprovalState } from '@/domain/approvals/approvals'
import { approvalStateNames, describeItem } from '@/domain/approvals/approvalTexts'
import { Button } from '@/ui/Button'
import { StateTag, type State } from '@/ui/StateTag'
import type { Column } from '@/ui/Table'

const looks: Readonly<Record<ApprovalState, State>> = {
  open: 'starting',
  approved: 'planned',
  ordered: 'running',
  refused: 'stopped',
  expired: 'retired',
}

interface Actions {
  /** Why the person cannot decide. */
  reason: string | undefined
  onDecide: (approval: Approval, approve: boolean) => void
}

/** The columns of the page of approvals. */
export function approvalColumns({ reason, onDecide }: Actions): Column<Approval>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      rowHeader: true,
      list: 'full',
      cell: ({ items, note }) => (
        <span className="block min-w-0 wrap-anywhere">
          {items.map((item, index) => (
            // Two items can be the same: the order has it twice.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className="block">
              {describeItem(item)}
            </span>
          ))}
          {note === null ? null : (
            <small className="block text-12 font-normal text-text-2">“{note}”</small>
          )}
        </span>
      ),
    },
    {
      id: 'adds',
      header: 'Adds per month',
      figure: true,
      cell: ({ monthMicros, currency }) => <Money micros={monthMicros} currency={currency} />,
    },
    {
      id: 'key',
      header: 'Asked by',
      cell: ({ keyName, createdAt }) => (
        <span className="block wrap-anywhere">
          {keyName}
          <small className="block text-12 text-text-2">
            <TimeAgo at={createdAt} />
          </small>
        </span>
      ),
    },
    { id: 'state', header: 'State', cell: (approval) => <Standing {...approval} /> },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (approval) => {
        // One key can have several.
        const what = `the order of ${approval.keyName}: ${approval.items.map(describeItem).join('; ')}`
        return (
          <span className="flex flex-wrap justify-end gap-2 folded:justify-start">
            {approval.state === 'open' ? (
              <Button
                size="sm"
                aria-label={`Approve ${what}`}
                disabledReason={reason}
                onClick={() => onDecide(approval, true)}
              >
                Approve
              </Button>
            ) : null}
            {approval.state === 'open' || approval.state === 'approved' ? (
              <Button
                size="sm"
                aria-label={approval.state === 'open' ? `Refuse ${what}` : `Take back ${what}`}
                disabledReason={reason}
                onClick={() => onDecide(approval, false)}
              >
                {approval.state === 'open' ? 'Refuse' : 'Take back'}
              </Button>
            ) : null}
          </span>
        )
      },
    },
  ]
}

/** How far an order is, and who decided. */
function Standing({ state, expiresAt, decidedBy, decidedAt, answer, usedAt }: Approval) {
  const who = decidedBy ?? 'a former member'
  return (
    <span className="block wrap-anywhere">
      <StateTag state={looks[state]}>{approvalStateNames[state]}</StateTag>
      <small className="block text-12 text-text-2">
        {state === 'open' ? (
          <>
            Until <LocalTime at={expiresAt} />
          </>
        ) : null}
        {state === 'approved' ? (
          <>
            By {who}. The program can order until <LocalTime at={expiresAt} />.
          </>
        ) : null}
        {state === 'ordered' && usedAt !== null ? (
          <>
            <LocalTime at={usedAt} />, approved by {who}
          </>
        ) : null}
        {state === 'refused' && decidedAt !== null ? (
          <>
            By {who}, <LocalTime at={decidedAt} />
          </>
        ) : null}
        {state === 'expired'
          ? decidedAt === null
            ? 'Nobody decided in time.'
            : `Approved by ${who}, and not ordered.`
          : null}
        {answer === null ? null : <span className="block">“{answer}”</span>}
      </small>
    </span>
  )
}
