import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { ANSWER_LENGTH, decideApproval, type Approval } from '@/domain/approvals/approvals'
import { describeItem } from '@/domain/approvals/approvalTexts'
import { approvalsQuery } from '@/domain/approvals/queryOptions'
import { approvalsStale } from '@/domain/staleKeys'
import type { Workspace } from '@/domain/workspaces/workspace'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Table } from '@/ui/Table'
import { approvalColumns } from './approvalColumns'

interface Decision {
  approval: Approval
  approve: boolean
}

export interface ApprovalTableProps {
  workspace: Pick<Workspace, 'id' | 'name'>
  /** Why the person cannot decide. */
  reason: string | undefined
}

/** The orders of a workspace's API keys, each with the buttons that decide about it. */
export function ApprovalTable({ workspace, reason }: ApprovalTableProps) {
  const query = useQuery(approvalsQuery(workspace.id))
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [answer, setAnswer] = useState('')
  const decide = useMutation({
    mutationFn: ({ approval, approve }: Decision) => decideApproval(approval.id, approve, answer),
    onSuccess: (_, { approval, approve }) => {
      setDeciding(null)
      notifySuccess(
        approve
          ? `Approved. ${approval.keyName} can send the order within 24 hours.`
          : `Refused. ${approval.keyName} cannot order it.`,
      )
    },
    meta: { invalidates: approvalsStale, alsoAfter: 'failure' },
  })
  return (
    <>
      <QueryState query={query}>
        {(approvals) => (
          <Table
            caption={`Orders of API keys in ${workspace.name}`}
            columns={approvalColumns({
              reason,
              onDecide: (approval, approve) => {
                decide.reset()
                setAnswer('')
                setDeciding({ approval, approve })
              },
            })}
            rows={approvals ?? []}
            foldAt="lg"
            rowKey={({ id }) => id}
            skeleton={approvals === undefined ? 2 : 0}
            empty={
              <EmptyState title="Nothing to approve">
                Make an <Link to="/dashboard/workspace/keys">API key</Link> that asks, for a program
                or an agent that should not spend alone. What it wants to order then waits here.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {deciding ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setDeciding(null))}
          title={`${deciding.approve ? 'Approve' : 'Refuse'} the order of ${deciding.approval.keyName}?`}
          description={<Effect {...deciding} />}
          confirmLabel={deciding.approve ? 'Approve order' : 'Refuse order'}
          tone={deciding.approve ? 'primary' : 'danger'}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(deciding)}
        >
          {decide.error ? <FailureBanner failure={decide.error} /> : null}
          <Field label="Answer" hint="The program and your team read it." optional>
            <TextInput
              autoComplete="off"
              maxLength={ANSWER_LENGTH}
              value={answer}
              onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
            />
          </Field>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** What follows from the decision. */
function Effect({ approval, approve }: Decision) {
  if (!approve) {
    return 'Nothing is ordered. The key cannot ask for the same order again within 24 hours.'
  }
  return (
    <>
      {approval.items.map(describeItem).join('; ')}. It adds{' '}
      <Money micros={approval.monthMicros} currency={approval.currency} /> a month, without tax. The
      program can send this order once, within 24 hours. Its limits and the stock are checked then;
      at another price it has to ask again.
    </>
  )
}
