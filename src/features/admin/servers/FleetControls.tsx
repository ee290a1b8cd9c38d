import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { whyNot } from '@/components/instances/whyNot'
import { SectionHead } from '@/components/SectionHead'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { staffCan } from '@/domain/identity/staffCan'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { whyNoForceFail, whyNoHold, whyNoRetry } from '@/domain/instances/admin/fleetRules'
import { actionLabels, instanceCan } from '@/domain/instances/instanceCan'
import { useAuth } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import type { FleetChange } from './FleetDialog'

const FleetDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./FleetDialog')).FleetDialog,
)

export interface FleetControlsProps {
  instance: FleetInstance
  /** When the row was read: milliseconds since 1970. */
  now: number
}

/** What admins and staff can do about a server. A disabled button says why, and what would enable it. */
export function FleetControls({ instance, now }: FleetControlsProps) {
  const { isForAdmins } = useArea()
  const staffType = useAuth(({ context }) => context.staffType)
  const may = staffCan('act_on_servers', staffType)
  const [change, setChange] = useState<FleetChange | null>(null)
  const { data: transitions } = useQuery(transitionsQuery)
  const { data: states } = useQuery(statesQuery)
  // Of a person who is no member of the workspace, in the table of transitions.
  const roles = isForAdmins ? ['staff', 'admin'] : ['staff']
  const rules = { transitions, states, roles }
  const button = (
    to: FleetChange,
    label: string,
    disabledReason: string | undefined,
    isDanger = false,
  ) => (
    <Button
      variant={isDanger ? 'danger' : 'secondary'}
      disabledReason={disabledReason}
      onClick={() => setChange(to)}
    >
      {label}
    </Button>
  )
  const action = (kind: 'stop' | 'delete' | 'restore') =>
    button(kind, actionLabels[kind], whyNot(instanceCan(kind, instance, rules)), kind === 'delete')
  if (!may.allowed) {
    return (
      <section aria-labelledby="controls" className="border-b border-line">
        <SectionHead id="controls" title="What you can do" />
        <p className="px-(--pad) pb-5 text-14">{may.reason}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="controls" className="border-b border-line">
      <SectionHead id="controls" title="What you can do" aside="Each needs a reason" />
      <div role="group" aria-label="Changes" className="flex flex-wrap gap-3 px-(--pad) pb-5">
        {instance.hold === 'none' ? (
          <>
            {button('suspended', 'Suspend', whyNoHold(instance))}
            {button('maintenance', 'Put in maintenance', whyNoHold(instance))}
          </>
        ) : (
          button('none', 'Lift the hold', whyNoHold(instance))
        )}
        {isForAdmins ? (
          <>
            {button('retry', 'Retry', whyNoRetry(instance, now))}
            {button('forceFail', 'Mark as failed', whyNoForceFail(instance, now), true)}
          </>
        ) : null}
        {instance.state === 'deleted' && isForAdmins ? action('restore') : action('stop')}
        {instance.state !== 'deleted' && isForAdmins ? action('delete') : null}
      </div>
      {change === null ? null : (
        <FleetDialog instance={instance} change={change} onClose={() => setChange(null)} />
      )}
    </section>
  )
}
