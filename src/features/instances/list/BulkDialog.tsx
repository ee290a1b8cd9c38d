import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '@machines/failures'
import { ErrorLink } from '@/components/ErrorLink'
import { FailureBanner } from '@/components/FailureBanner'
import { KeptVolumes } from '@/components/volumes/KeptVolumes'
import { YourBill } from '@/components/YourBill'
import { doing } from '@/domain/instances/doing'
import { dryRun, type BulkKind } from '@/domain/instances/bulk'
import { billingEffects, bulkEffect, dryRunSummary } from '@/domain/instances/bulkTexts'
import type { Instance } from '@/domain/instances/instance'
import { actionLabels, type InstanceRules } from '@/domain/instances/instanceCan'
import { requestAction } from '@/domain/instances/instanceMutations'
import { whenConfirmed } from '@/domain/session/whenConfirmed'
import { instancesStale } from '@/domain/staleKeys'
import { fewAtOnce } from '@/lib/fewAtOnce'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { StateTag } from '@/ui/StateTag'

/** So many servers can be deleted within ten minutes before the database asks who it is: `has_deleted_many` has the same number. */
const FEW_DELETIONS = 3

export interface BulkDialogProps {
  kind: BulkKind
  instances: readonly Instance[]
  /** The name of their workspace. */
  workspaceName: string
  rules: InstanceRules
  onClose: () => void
}

/** The sentence about a server: null while it has not been asked. */
type Results = ReadonlyMap<string, { ok: boolean; text: string; code?: string }>

/** Shows of which servers an action can be asked, asks for it, and shows the result of each. */
export function BulkDialog({ kind, instances, workspaceName, rules, onClose }: BulkDialogProps) {
  // As it was when the dialog opened: the rows behind it change while the work runs.
  const [plan] = useState(() => dryRun(kind, instances, rules))
  const [keys] = useState(
    () => new Map(plan.possible.map(({ instance }) => [instance.id, crypto.randomUUID()] as const)),
  )
  const [results, setResults] = useState<Results>(new Map())
  const askEach = () =>
    fewAtOnce(plan.possible, async ({ instance: { id } }) => {
      if (results.get(id)?.ok) return
      let result: { ok: boolean; text: string; code?: string }
      try {
        await requestAction(id, kind, {}, keys.get(id) ?? crypto.randomUUID())
        result = { ok: true, text: doing[kind] }
      } catch (error) {
        const { message, code } = toFailure(error)
        // Each of the others would ask again.
        if (code === 'step_up_cancelled') throw error
        result = { ok: false, text: message, code }
      }
      setResults((now) => new Map([...now, [id, result]]))
    })
  const run = useMutation({
    // The database would ask when some are deleted already.
    mutationFn: () =>
      kind === 'delete' && plan.possible.length > FEW_DELETIONS
        ? whenConfirmed(askEach)
        : askEach(),
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  const { orders } = useDeployment()
  const { locale } = useViewerLocale()
  const verb = actionLabels[kind]
  const effect = bulkEffect(kind, plan)
  const count = plan.possible.length
  const possible = plan.possible.map(({ instance }) => instance)
  const failed = [...results.values()].filter(({ ok }) => !ok).length
  const servers = `${instances.length} ${instances.length === 1 ? 'server' : 'servers'}`
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || run.isPending ? undefined : onClose())}
      title={
        run.isSuccess
          ? `${verb}: ${results.size - failed} of ${servers} accepted`
          : `${verb} ${servers} in ${workspaceName}?`
      }
      description={run.isSuccess ? effect : `${dryRunSummary(kind, plan)} ${effect}`}
      footer={
        <>
          <Button
            onClick={onClose}
            disabledReason={run.isPending ? 'Wait until it is done.' : undefined}
          >
            {run.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          {run.isSuccess && failed === 0 ? null : (
            <Button
              variant={kind === 'delete' ? 'danger' : 'primary'}
              busy={run.isPending}
              disabledReason={count === 0 ? 'None of them allows it now.' : undefined}
              onClick={() => run.mutate()}
            >
              {run.isSuccess ? `Try ${failed} again` : `${verb} ${count}`}
            </Button>
          )}
        </>
      }
    >
      {count === 0 ? null : (
        <div className="mb-4">
          <YourBill>{billingEffects(plan.possible, { orders, locale })}</YourBill>
        </div>
      )}
      {run.error ? (
        <div className="mb-4">
          <FailureBanner
            failure={
              run.error.code === 'step_up_cancelled' && results.size > 0
                ? {
                    ...run.error,
                    message: 'You did not confirm that it is you, so the others were not asked.',
                  }
                : run.error
            }
          />
        </div>
      ) : null}
      {kind === 'delete' && !run.isSuccess ? (
        <div className="mb-4 empty:hidden">
          <KeptVolumes servers={possible} />
        </div>
      ) : null}
      <ul aria-label="Servers" className="grid gap-2 text-14">
        {plan.possible.map(({ instance: { id, name } }) => {
          const result = results.get(id)
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <StateTag state={result === undefined ? 'starting' : result.ok ? 'running' : 'error'}>
                <span className="font-semibold text-text wrap-anywhere">{name}</span>
              </StateTag>
              <span>{result?.text ?? (run.isPending ? 'waits' : 'is possible')}</span>
              {result?.code === undefined ? null : <ErrorLink code={result.code} />}
            </li>
          )
        })}
        {plan.refused.map(({ instance, reason }) => (
          <li key={instance.id} className="flex flex-wrap items-baseline gap-x-3">
            <StateTag state="stopped">
              <span className="font-semibold text-text wrap-anywhere">{instance.name}</span>
            </StateTag>
            <span>is left out. {reason}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {run.isSuccess ? `${results.size - failed} done, ${failed} refused` : ''}
      </p>
    </Dialog>
  )
}
