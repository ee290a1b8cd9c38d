import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { SectionHead } from '@/components/SectionHead'
import { endRescue, rescueEffect, startRescue, whyNoRescue } from '@/domain/instances/rescue'
import { makeRootPassword } from '@/domain/instances/rootPassword'
import { instancesStale } from '@/domain/staleKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { TabProps } from './InstancePage'

/**
 * Starts the rescue system of a server and leaves it. The password of root is made in this page, which shows it until it is
 * left; the site never has it.
 */
export function RescueSystem({ instance, rules, isSimulated }: TabProps) {
  const { id, name, plan, rescueSince } = instance
  const isContainer = plan.virtualization === 'container'
  const isInRescue = rescueSince !== null
  const [isAsking, setAsking] = useState(false)
  const reason = whyNoRescue(instance, rules)
  const meta = { invalidates: instancesStale, alsoAfter: 'failure' as const }
  const start = useMutation({
    mutationFn: async () => {
      const { password, hash } = await makeRootPassword()
      await startRescue(id, hash, crypto.randomUUID())
      return password
    },
    onSettled: () => setAsking(false),
    meta,
  })
  const leave = useMutation({
    mutationFn: () => endRescue(id, crypto.randomUUID()),
    onSuccess: () => start.reset(),
    onSettled: () => setAsking(false),
    meta,
  })
  const change = isInRescue ? leave : start
  const failure = start.error ?? leave.error
  return (
    <section aria-labelledby="rescue-system" className="border-t border-line">
      <SectionHead id="rescue-system" title="Rescue system" />
      <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-8 text-14">
        <p>
          {isInRescue ? (
            <>
              On since <LocalTime at={rescueSince} />. The disk of the server is in /mnt/disk, and
              its volumes are in /mnt/volumes
              {isContainer ? '' : ', if they can be mounted: the console says so'}. A start or a
              reboot stays in the rescue system until you leave it.
            </>
          ) : (
            `For a server that does not start, or that you cannot sign in to. A small system starts in its place, with the disk of the server in /mnt/disk. ${isContainer ? 'Nothing' : 'Its file system is mounted; nothing else'} on the disk changes by itself.`
          )}{' '}
          {isContainer ? 'The console opens it, and SSH' : 'The console and SSH open it'} with the
          password that this page shows once at the start
          {isContainer ? ', or' : '. SSH also opens it'} with the keys that this site put on the
          server. The firewall and the price stay as they are.
          {isSimulated ? ' This server is simulated: no system starts, and nothing answers.' : ''}
        </p>
        {start.data === undefined ? null : (
          <Banner
            tone="info"
            role="status"
            title="The password of root in the rescue system."
            actions={<CopyButton text={start.data} what="the password" />}
          >
            {isSimulated
              ? 'A real server would take this password. It is shown until you leave this page.'
              : 'Store it now: it is shown until you leave this page, and nobody else has it. It is no password of the system on the disk.'}
            <code data-secret="" className="mt-2 block wrap-anywhere">
              {start.data}
            </code>
          </Banner>
        )}
        {failure === null ? null : <FailureBanner failure={failure} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            busy={change.isPending}
            disabledReason={reason}
            {...(reason === undefined ? {} : { reasonBeside: 'rescue-system-off' })}
            onClick={() => {
              // The password stays while the question to leave is open, and after Cancel.
              if (!isInRescue) start.reset()
              leave.reset()
              setAsking(true)
            }}
          >
            {isInRescue ? 'Leave the rescue system' : 'Start the rescue system'}
          </Button>
          <p id="rescue-system-off" className="text-text-2">
            {reason}
          </p>
        </div>
        <ProcedureCommand
          procedure={isInRescue ? 'end_rescue' : 'start_rescue'}
          body={{ instance_id: id }}
          calls={[
            { name: 'server rescue', values: [name], flags: isInRescue ? { end: true } : {} },
          ]}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={
          isInRescue ? `Leave the rescue system of ${name}?` : `Start the rescue system of ${name}?`
        }
        description={
          isInRescue
            ? `${rescueEffect(instance)} It runs its own system then. What is in /mnt/disk stays; the rest of the rescue system is in memory, and goes.`
            : `${rescueEffect(instance)} What its own system does ends until you leave the rescue system. You confirm that it is you.`
        }
        confirmLabel={isInRescue ? 'Leave the rescue system' : 'Start the rescue system'}
        busy={change.isPending}
        onConfirm={() => change.mutate()}
      />
    </section>
  )
}
