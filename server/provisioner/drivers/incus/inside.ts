import * as v from 'valibot'
import { DriverError } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import { engineRefOf } from './instance.ts'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const ended = v.object({ metadata: v.object({ return: v.number() }) })

/** The server that something is run in. */
interface InsideOptions {
  client: IncusClient
  project: string
  instanceId: string
  signal: AbortSignal
}

/**
 * Runs a script with a shell inside a server, as root. A virtual machine needs the agent of Incus for it.
 * @param environment what the script reads: it is on no command line, where other processes of the server could read it
 * @throws DriverError with the code `inside_failed` where nothing inside answers, or the script ends with an error
 */
export async function runInside(
  { client, project, instanceId, signal }: InsideOptions,
  script: string,
  environment: Record<string, string>,
): Promise<void> {
  const path = `/1.0/instances/${engineRefOf(instanceId)}/exec?project=${project}`
  const answer = await execute(client, path, signal, {
    command: ['/bin/sh', '-c', script],
    environment: { HOME: '/root', LANG: 'C.UTF-8', PATH, ...environment },
    interactive: false,
    'wait-for-websocket': false,
    'record-output': false,
    user: 0,
    group: 0,
    cwd: '/',
  })
  const code = v.parse(ended, answer).metadata.return
  if (code !== 0) {
    throw new DriverError(
      'inside_failed',
      `A shell inside the server ended with ${code}, so nothing was written.`,
    )
  }
}

/** What Incus says of a program that it cannot start is about the inside of the server, unless the engine is away. */
async function execute(
  client: IncusClient,
  path: string,
  signal: AbortSignal,
  body: object,
): Promise<unknown> {
  try {
    return await client.call('POST', path, signal, body)
  } catch (error) {
    if (!(error instanceof DriverError) || error.code === 'engine_unreachable') throw error
    throw new DriverError('inside_failed', error.message)
  }
}
