import * as v from 'valibot'
import { DriverError, type AccessChange, type AccessJob } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import { engineRefOf, instanceRow, isRunning } from './instance.ts'

/** The hash is on no command line, where other processes of the server could read it. */
const PASSWORD_SCRIPT = `printf 'root:%s\\n' "$NEW_PASSWORD_HASH" | chpasswd -e`

/** A new file takes the place of the old one, so that a full disk never leaves half of it. */
const KEYS_SCRIPT = `
umask 077
mkdir -p /root/.ssh || exit 1
file=/root/.ssh/authorized_keys
next=$file.next
if [ "$REPLACE_KEYS" = no ] && [ -f "$file" ]; then
  cat "$file" > "$next" || exit 1
  # Its last line may not end.
  [ -z "$(tail -c 1 "$next")" ] || echo >> "$next" || exit 1
else
  : > "$next" || exit 1
fi
printf '%s\\n' "$NEW_KEYS" | while IFS= read -r key; do
  grep -qxF -e "$key" "$next" || printf '%s\\n' "$key" >> "$next" || exit 1
done || exit 1
chmod 600 "$next" && mv -f "$next" "$file"
`

function scriptOf({ passwordHash, sshKeys, replacesKeys }: AccessChange): {
  script: string
  environment: Record<string, string>
} {
  return passwordHash === null
    ? {
        script: KEYS_SCRIPT,
        environment: {
          NEW_KEYS: (sshKeys ?? []).join('\n'),
          REPLACE_KEYS: replacesKeys ? 'yes' : 'no',
        },
      }
    : { script: PASSWORD_SCRIPT, environment: { NEW_PASSWORD_HASH: passwordHash } }
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const ended = v.object({ metadata: v.object({ return: v.number() }) })

/** A server in Incus: its path, and the query with its project. */
interface Inside {
  client: IncusClient
  path: string
  query: string
  signal: AbortSignal
}

interface AccessOptions {
  client: IncusClient
  project: string
  job: AccessJob
  signal: AbortSignal
}

/**
 * Writes the password or the keys of root with a shell inside the server. A virtual machine needs the agent of Incus for it.
 * @throws DriverError with the code `inside_failed` where nothing inside answers, or the script ends with an error
 */
export async function setAccess({ client, project, job, signal }: AccessOptions): Promise<void> {
  const path = `/1.0/instances/${engineRefOf(job.instance.id)}`
  const query = `?project=${project}`
  const held = await client.find(path + query, signal)
  if (held === undefined) {
    throw new DriverError('instance_missing', 'Incus does not hold this server.')
  }
  if (!isRunning(v.parse(instanceRow, held))) {
    throw new DriverError('inside_failed', 'The server does not run.')
  }
  const { script, environment } = scriptOf(job.access)
  await runInside({ client, path, query, signal }, script, environment)
}

/**
 * Runs a script as root inside a server that runs.
 * @throws DriverError with the code `inside_failed` where nothing inside answers, or the script ends with an error
 */
export async function runInside(
  { client, path, query, signal }: Inside,
  script: string,
  environment: Record<string, string>,
): Promise<void> {
  const answer = await execute(client, path + query.replace('?', '/exec?'), signal, {
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
