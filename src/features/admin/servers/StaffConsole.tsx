import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsoleSessions } from '@/components/instances/console/ConsoleSessions'
import { ServerConsole } from '@/components/instances/console/ServerConsole'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import { accessQuery } from '@/domain/instances/access'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'

export interface StaffConsoleProps {
  instance: Pick<FleetInstance, 'id' | 'name' | 'state'>
  /** Where consoles are. */
  url: string
}

/** What a server prints on its console, for staff: read only, with a reason that the customer reads. */
export function StaffConsole({ instance: { id, name, state }, url }: StaffConsoleProps) {
  const isOff = useQuery(accessQuery(id)).data?.isConsoleOn === false
  const whyNot = isOff
    ? 'The customer has switched the console off.'
    : state === 'running'
      ? undefined
      : 'Only a running server has a console.'
  const [open, setOpen] = useState<((reason: string) => void) | null>(null)
  return (
    <>
      <section aria-labelledby="staff-console" className="border-t border-line">
        <SectionHead id="staff-console" title="Console" aside="Read only, with a reason" />
        <ServerConsole
          instanceId={id}
          name={name}
          url={url}
          whyNot={whyNot}
          ask={(begin) => setOpen(() => begin)}
        >
          <p className="max-w-[44rem] text-14 text-text-3">
            What the server prints. Nothing that you type reaches it.
          </p>
        </ServerConsole>
      </section>
      <ConsoleSessions instanceId={id} name={name} />
      {open === null ? null : (
        <ReasonDialog
          title={`Open the console of ${name}?`}
          description="You see what the server prints, which may be private."
          label="Open the console"
          variant="primary"
          hint="For the audit log. The customer reads it."
          isPending={false}
          failure={null}
          onChange={() => undefined}
          onConfirm={(reason) => {
            setOpen(null)
            open(reason)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
