import { useMutation, useQuery } from '@tanstack/react-query'
import { ProcedureCommand } from '@/components/ProcedureCommand'
import { notifyFailure } from '@/components/notifyFailure'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { accessQuery, setConsole } from '@/domain/instances/access'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import { instancesStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'

/** Whether the console of the server can be opened, and the switch for it. */
export function ConsoleSwitch({ instance, rules }: Pick<TabProps, 'instance' | 'rules'>) {
  const query = useQuery(accessQuery(instance.id))
  return (
    <section aria-labelledby="console-switch" className="border-t border-line">
      <SectionHead id="console-switch" title="Console" />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {({ isConsoleOn }) => (
          <Switch instance={instance} isOn={isConsoleOn} reason={whyNoSettings(instance, rules)} />
        )}
      </QueryState>
    </section>
  )
}

interface SwitchProps extends Pick<TabProps, 'instance'> {
  isOn: boolean
  /** Why the person cannot switch it; undefined: they can. */
  reason: string | undefined
}

function Switch({ instance: { id, name }, isOn, reason }: SwitchProps) {
  const change = useMutation({
    mutationFn: () => setConsole(id, !isOn),
    onSuccess: () => notifySuccess(`The console of ${name} is ${isOn ? 'off' : 'on'}.`),
    onError: (failure) => notifyFailure(failure.message, failure),
    meta: { invalidates: instancesStale, alsoAfter: 'failure' },
  })
  return (
    <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-8 text-14">
      <p>
        {isOn
          ? 'On. Members of the workspace can open the console of this server in its page, and our support staff can watch it with a reason that you read.'
          : 'Off. Nobody can open the console of this server: no member of the workspace, and none of our staff. SSH is the way in.'}{' '}
        {isOn
          ? 'Once it is off, open consoles end within half a minute.'
          : 'To switch it on, you confirm that it is you.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          busy={change.isPending}
          disabledReason={reason}
          {...(reason === undefined ? {} : { reasonBeside: 'console-switch-off' })}
          onClick={() => change.mutate()}
        >
          Switch the console {isOn ? 'off' : 'on'}
        </Button>
        <p id="console-switch-off" className="text-text-2">
          {reason}
        </p>
      </div>
      <ProcedureCommand
        procedure="set_console"
        body={{ instance_id: id, enabled: !isOn }}
        calls={[{ name: 'server console', values: [name, isOn ? 'off' : 'on'], flags: {} }]}
      />
    </div>
  )
}
