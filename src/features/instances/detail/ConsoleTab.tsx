import { ConsoleSessions } from '@/components/instances/console/ConsoleSessions'
import { ServerConsole } from '@/components/instances/console/ServerConsole'
import { SectionHead } from '@/components/SectionHead'
import { env } from '@/lib/env'
import type { TabProps } from './InstancePage'

/** The console of the server: a root shell for owners and operators, and what the server prints for viewers. */
export function ConsoleTab({ instance, rules, isSimulated }: TabProps) {
  const { id, name, state, hold } = instance
  if (env.consoleUrl === undefined) return null
  const canType = rules.roles.includes('operator')
  const whyNot =
    hold !== 'none'
      ? 'The server is on hold.'
      : state === 'running'
        ? undefined
        : 'Only a running server has a console.'
  return (
    <>
      <section aria-labelledby="console">
        <SectionHead id="console" title="Console" />
        <ServerConsole instanceId={id} name={name} url={env.consoleUrl} whyNot={whyNot}>
          <p className="max-w-[44rem] text-14 text-text-3">
            {canType
              ? 'A root shell on the server, in this page. It works without SSH and without an address.'
              : 'What the server prints on its console. Owners and operators can also type.'}{' '}
            Who opened it, when and for how long is listed below. Nothing of what is typed or shown
            is stored.
            {isSimulated ? ' This server is simulated: the shell knows a few commands only.' : ''}
          </p>
        </ServerConsole>
      </section>
      <ConsoleSessions instanceId={id} name={name} />
    </>
  )
}
