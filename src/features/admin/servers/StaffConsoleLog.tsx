import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { readConsole } from '@/domain/instances/admin/fleetMutations'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { EmptyState } from '@/ui/EmptyState'

export interface StaffConsoleLogProps {
  instance: Pick<FleetInstance, 'id' | 'name'>
}

/** The last lines of the console of a server, for staff. Each look has a reason that the customer reads. */
export function StaffConsoleLog({ instance: { id, name } }: StaffConsoleLogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => readConsole(id, reason),
    onSuccess: () => setIsAsking(false),
  })
  return (
    <section aria-labelledby="staff-console-log" className="border-t border-line">
      <SectionHead id="staff-console-log" title="Console log" aside="With a reason" />
      {data === undefined || data === '' ? (
        <EmptyState size="sm" title={data === '' ? 'Nothing yet' : 'Not read yet'}>
          {data === ''
            ? 'The server has not written to its console.'
            : 'What the server last printed on its console may be private.'}
        </EmptyState>
      ) : (
        <div className="px-(--pad) pb-5">
          <CodeBlock
            title="console"
            label="Console log"
            code={data}
            className="[&_pre]:max-h-[32rem] [&_pre]:overflow-auto"
          />
        </div>
      )}
      <div className="px-(--pad) pb-5">
        <Button onClick={() => setIsAsking(true)}>
          {data === undefined ? 'Read the console log' : 'Refresh'}
        </Button>
      </div>
      {isAsking ? (
        <ReasonDialog
          title={`Read the console log of ${name}?`}
          description="You see what the server printed, which may be private."
          label="Read the console log"
          variant="primary"
          hint="For the audit log. The customer reads it."
          isPending={isPending}
          failure={error}
          onChange={reset}
          onConfirm={(reason) => mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  )
}
