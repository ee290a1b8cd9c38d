import * as v from 'valibot'
import type { ConsoleRequest, EngineConsole, TerminalSize } from '../../console/engineConsole.ts'
import { DriverError } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import { engineRefOf, instanceRow, isRunning } from './instance.ts'

/** What `incus shell` runs too, and a plain shell for images without su. */
const LOGIN = 'cd /root 2>/dev/null; command -v su >/dev/null && exec su -l; exec /bin/sh -l'

const sizeOf = ({ columns, rows }: TerminalSize) => ({ width: columns, height: rows })

/**
 * Opens the console of a server: a login shell of root, or what the server prints. Containers have no keyboard that could
 * be shared, so each shell is a process of its own. A virtual machine without the agent of Incus starts none: there it is
 * the serial console, which asks for a password.
 * @throws DriverError
 */
export async function openIncusConsole(
  client: IncusClient,
  project: string,
  { instance, kind, size }: ConsoleRequest,
  signal: AbortSignal,
): Promise<EngineConsole> {
  const path = `/1.0/instances/${engineRefOf(instance.id)}`
  const query = `?project=${project}`
  const held = await client.find(path + query, signal)
  if (held === undefined) {
    throw new DriverError('instance_missing', 'Incus does not hold this server.')
  }
  const server = v.parse(instanceRow, held)
  const { type } = server
  if (!isRunning(server)) {
    throw new DriverError('refused', 'The server does not run.')
  }
  const exec = `${path}/exec${query}`
  const isShell =
    kind === 'shell' && (type === 'container' || (await startsPrograms(client, exec, signal)))
  const terminal = isShell
    ? await client.attach(exec, signal, {
        command: ['/bin/sh', '-c', LOGIN],
        environment: { TERM: 'xterm-256color', HOME: '/root', USER: 'root', LANG: 'C.UTF-8' },
        interactive: true,
        'wait-for-websocket': true,
        ...sizeOf(size),
      })
    : await client.attach(`${path}/console${query}`, signal, { type: 'console', ...sizeOf(size) })
  return {
    stream: terminal.data,
    resize: ({ columns, rows }) =>
      terminal.control({
        command: 'window-resize',
        args: { width: String(columns), height: String(rows) },
      }),
  }
}

/** Whether the agent in a virtual machine answers. Incus would open a terminal without it too, which ends at once. */
async function startsPrograms(
  client: IncusClient,
  exec: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await client.call('POST', exec, signal, { command: ['true'] })
    return true
  } catch (error) {
    if (error instanceof DriverError && error.code !== 'engine_unreachable') return false
    throw error
  }
}
