import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { YourBill } from '@/components/YourBill'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { backupSchedulesQuery } from '@/domain/backups/queryOptions'
import { usePlansQuery } from '@/domain/catalogue/usePlansQuery'
import { firewallsQuery } from '@/domain/firewalls/queryOptions'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { quotasQuery } from '@/domain/instances/queryOptions'
import { changeTogether, type TogetherPlan } from '@/domain/workspaceFile/changeTogether'
import { runningPriceText } from '@/domain/workspaceFile/planText'
import { combineQueries } from '@/lib/queryView'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Skeleton } from '@/ui/Skeleton'
import { ChangeFields, labelsProblem, nothingChosen, wantedOf } from './ChangeFields'
import { ChangePlanList } from './ChangePlanList'
import { useSendChanges } from './useSendChanges'

export interface ChangeDialogProps {
  /** At least one, as they were when the dialog opened: what another person changes meanwhile is refused, not undone. */
  instances: readonly Instance[]
  workspace: { id: string; name: string }
  rules: InstanceRules
  onClose: () => void
}

const othersNotAsked = 'You did not confirm that it is you, so the others were not changed.'

const countText = (count: number) => `${count} ${count === 1 ? 'server' : 'servers'}`

/**
 * Changes several servers together: a person chooses what shall be different, reads what happens to each and what all
 * cost afterwards, and presses once. It is the comparison that applies a file.
 */
export function ChangeDialog({ instances, workspace, rules, onClose }: ChangeDialogProps) {
  const { locale, timeZone = 'UTC' } = useViewerLocale()
  const { orders } = useDeployment()
  const { query: plansQuery, plans, prices, now } = usePlansQuery()
  const firewalls = useQuery(firewallsQuery(workspace.id))
  const schedules = useQuery(backupSchedulesQuery(workspace.id))
  const backupPrice = useQuery(backupPriceQuery)
  const quotas = useQuery(quotasQuery(workspace.id))
  const query = combineQueries(plansQuery, firewalls, schedules, backupPrice, quotas)
  const [chosen, setChosen] = useState(nothingChosen)
  /** The plan that was pressed: the rows behind the dialog change while it is sent. */
  const [agreed, setAgreed] = useState<TogetherPlan>()
  const firewallIds = useMemo(
    () => new Map(firewalls.data?.map(({ name, id }) => [name, id])),
    [firewalls.data],
  )
  const { send, results } = useSendChanges(firewallIds)
  const [, attachable = [], known = [], price = null, limits = []] = query.data ?? []
  const wanted = wantedOf(chosen, timeZone)
  const plan =
    agreed ??
    changeTogether(instances, wanted, {
      plans,
      firewalls: attachable,
      schedules: known,
      backupPrice: price,
      quotas: limits,
      rules,
      now,
    })
  const isChosen = Object.values(chosen).some((value) => value.trim() !== '')
  const count = plan.changes.length
  const failed = plan.changes.filter(({ instance }) => results.get(instance.id)?.failure).length
  const all = countText(instances.length)
  const isDone = send.isSuccess && failed === 0
  const why =
    query.data === undefined
      ? 'We are still reading what is there.'
      : labelsProblem(chosen.labels) !== undefined
        ? 'Correct the labels first.'
        : !isChosen
          ? 'Choose what shall be different.'
          : plan.limits.length > 0
            ? 'It goes beyond a limit.'
            : count === 0
              ? 'Nothing would change.'
              : undefined
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => (open || send.isPending ? undefined : onClose())}
      title={
        send.isSuccess
          ? `${count - failed} of ${countText(count)} changed`
          : `Change ${all} in ${workspace.name}`
      }
      description={
        send.isSuccess
          ? 'A resize goes on in the background. The list shows when it is done.'
          : 'Nothing happens until you have read below what changes, and pressed the button.'
      }
      footer={
        <>
          <Button
            disabledReason={send.isPending ? 'Wait until it is done.' : undefined}
            onClick={onClose}
          >
            {send.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          {isDone ? null : (
            <Button
              variant="primary"
              busy={send.isPending}
              disabledReason={why}
              onClick={() => {
                setAgreed(plan)
                send.mutate(plan.changes)
              }}
            >
              {send.isSuccess
                ? `Try ${failed} again`
                : isChosen
                  ? `Change ${countText(count)}`
                  : 'Change'}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} stale="silent" pending={<Skeleton lines={6} className="h-8" />}>
        {() => (
          <div className="grid gap-5">
            {agreed === undefined ? (
              <ChangeFields
                {...{ instances, plans, prices, now, chosen }}
                firewalls={attachable}
                backupPrice={price}
                onChange={setChosen}
              />
            ) : null}
            {send.error ? (
              <FailureBanner
                failure={
                  send.error.code === 'step_up_cancelled' && results.size > 0
                    ? { ...send.error, message: othersNotAsked }
                    : send.error
                }
              />
            ) : null}
            {plan.limits.length > 0 ? (
              <Banner tone="warn" title="Together they go beyond a limit.">
                {plan.limits.join(' ')}
              </Banner>
            ) : null}
            {isChosen ? (
              <section aria-label="What happens" className="grid gap-4 border-t border-line pt-5">
                <ChangePlanList plan={plan} results={results} isSending={send.isPending} />
                {send.isSuccess ? null : (
                  <YourBill>
                    {runningPriceText(
                      instances.length === 1 ? 'This server costs' : `These ${all} cost`,
                      plan,
                      locale,
                    )}
                    {orders === 'preview' ? ' In the preview nothing is charged.' : ''}
                  </YourBill>
                )}
              </section>
            ) : null}
            <p role="status" className="sr-only">
              {send.isSuccess ? `${count - failed} done, ${failed} refused` : ''}
            </p>
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}
