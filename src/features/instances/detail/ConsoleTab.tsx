import { useQuery } from '@tanstack/react-query'
import { ConsoleSessions } from '@/components/instances/console/ConsoleSessions'
import { ServerConsole } from '@/components/instances/console/ServerConsole'
import { SectionHead } from '@/components/SectionHead'
import { accessQuery } from '@/domain/instances/access'
import { env } from '@/lib/env'
import { ConsoleLog } from './ConsoleLog'
import type { TabProps } from './InstancePage'
import { TabLink } from './TabLink'

/** The console of the server, if there are consoles here, and the log of it. */
export function ConsoleTab(props: TabProps) {
  const { consoleUrl } = env
  return (
    <>
      {consoleUrl === undefined ? null : <OpenConsole {...props} url={consoleUrl} />}
      <ConsoleLog instance={props.instance} isSimulated={props.isSimulated} />
      {consoleUrl === undefined ? null : (
        <ConsoleSessions instanceId={props.instance.id} name={props.instance.name} />
      )}
    </>
  )
}

/** A root shell for owners and operators, and what the server prints for viewers. */
function OpenConsole({ instance, rules, isSimulated, url }: TabProps & { url: string }) {
  const { id, name, state, hold } = instance
  const canType = rules.roles.includes('operator')
  const isOff = useQuery(accessQuery(id)).data?.isConsoleOn === false
  const whyNot =
    hold !== 'none'
      ? 'The server is on hold.'
      : isOff
        ? 'The console of this server is switched off.'
        : state === 'running'
          ? undefined
          : 'Only a running server has a console.'
  return (
    <section aria-labelledby="console" className="border-b border-line">
      <SectionHead id="console" title="Console" />
      <ServerConsole instanceId={id} name={name} url={url} whyNot={whyNot}>
        <p className="max-w-[44rem] text-14 text-text-3">
          {canType
            ? 'A root shell on the server, in this page. It works without SSH and without an address.'
            : 'What the server prints on its console. Owners and operators can also type.'}{' '}
          Who opened it, when and for how long is listed below. Nothing of what is typed or shown is
          stored.
          {isSimulated ? ' This server is simulated: the shell knows a few commands only.' : ''}
        </p>
        {isOff ? (
          <p className="text-14">
            The console is switched off.{' '}
            <TabLink id={id} tab="access">
              See the ways into this server
            </TabLink>
          </p>
        ) : null}
      </ServerConsole>
    </section>
  )
}
