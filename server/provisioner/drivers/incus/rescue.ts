import { posix } from 'node:path'
import * as v from 'valibot'
import { DriverError, type Job } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import { isVirtualMachine, type IncusInstance } from './instance.ts'
import type { Member } from './members.ts'

/** The volume of the pool that holds the rescue system. All servers have the same one, and none writes it. */
const VOLUME = 'rescue'

/** The device of a server that mounts it. */
export const RESCUE_DEVICE = 'rescue'

/** What the init of the rescue system reads from its environment. */
const PASSWORD = 'environment.RESCUE_PASSWORD_HASH'
const SSH_KEYS = 'environment.RESCUE_KEYS'

/** The configuration that a copy of a server must not take over: its password and keys. */
export const withoutRescue = ({ config }: IncusInstance): Record<string, string> =>
  Object.fromEntries([PASSWORD, SSH_KEYS].filter((key) => key in config).map((key) => [key, '']))

interface RescueOptions {
  client: IncusClient
  config: Pick<IncusConfig, 'project' | 'pool'>
  /** Of the server. */
  path: string
  job: Job
  signal: AbortSignal
}

/** A server as it is written back, with all that Incus says of it. */
const writable = v.looseObject({
  config: v.record(v.string(), v.string()),
  devices: v.record(v.string(), v.record(v.string(), v.string())),
})

/**
 * Makes a stopped server start the system that its job says: the rescue system, which is mounted over the folder of its
 * init, or its own. Nothing is written on its disk.
 * @throws DriverError `refused` for a virtual machine; `inside_failed` where the folder of the init is somewhere unusual
 */
export async function setRescue(options: RescueOptions, held: IncusInstance): Promise<void> {
  const { client, config, path, job, signal } = options
  const { rescue } = job
  const isThere =
    [PASSWORD, SSH_KEYS].some((key) => key in held.config) || RESCUE_DEVICE in held.devices
  if (rescue === undefined && !isThere) return
  if (rescue !== undefined && isVirtualMachine(job)) {
    throw new DriverError('refused', 'A virtual machine has no rescue system here.')
  }
  const wanted = rescue && {
    environment: {
      ...(rescue.passwordHash === null ? {} : { [PASSWORD]: rescue.passwordHash }),
      ...(job.sshKeys.length === 0
        ? {}
        : { [SSH_KEYS]: Buffer.from(`${job.sshKeys.join('\n')}\n`).toString('base64') }),
    },
    device: {
      type: 'disk',
      pool: config.pool,
      source: VOLUME,
      path: await folderOfInit(options),
      readonly: 'true',
    },
  }
  await client.replace(`${path}?project=${config.project}`, signal, (found) => {
    const server = v.parse(writable, found)
    const { [PASSWORD]: _password, [SSH_KEYS]: _keys, ...others } = server.config
    const { [RESCUE_DEVICE]: _device, ...devices } = server.devices
    return {
      ...server,
      config: { ...others, ...wanted?.environment },
      devices: { ...devices, ...(wanted && { [RESCUE_DEVICE]: wanted.device }) },
    }
  })
}

/** Links to follow: /sbin may lead to /usr/sbin, and that to /usr/bin. */
const MOST_LINKS = 3
const FOLDERS = /^\/(usr\/)?s?bin$/

/**
 * The folder of a stopped server that holds its init. Its name is a link in most systems, and nothing is mounted over a link.
 */
async function folderOfInit({ client, config, path, signal }: RescueOptions): Promise<string> {
  let folder = '/sbin'
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    const query = `?project=${config.project}&path=${encodeURIComponent(folder)}`
    // oxlint-disable-next-line no-await-in-loop -- each link names the next one
    const found = await client.text(`${path}/files${query}`, signal)
    // Of a folder Incus lists the files, and of a link it says where it leads. A missing folder is made by the mount.
    if (found === undefined || found.startsWith('{')) return folder
    folder = posix.resolve(posix.dirname(folder), found.trim())
    if (!FOLDERS.test(folder)) break
  }
  throw new DriverError(
    'inside_failed',
    'The folder /sbin on the disk of the server is a file, or a link to an unusual place.',
  )
}

const volumeRow = v.object({ config: v.record(v.string(), v.string()) })

/** Whether each of these machines has the rescue system, and the ids of users of each container may be mapped onto it. */
export async function hasRescue(
  client: IncusClient,
  { project, pool }: Pick<IncusConfig, 'project' | 'pool'>,
  members: readonly Pick<Member, 'target'>[],
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/1.0/storage-pools/${pool}/volumes/custom/${VOLUME}?project=${project}`
  const found = await Promise.all(members.map(({ target }) => client.find(path + target, signal)))
  return (
    found.length > 0 &&
    found.every(
      (volume) =>
        volume !== undefined && v.parse(volumeRow, volume).config['security.shifted'] === 'true',
    )
  )
}
