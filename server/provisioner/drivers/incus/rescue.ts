import { posix } from 'node:path'
import * as v from 'valibot'
import { DriverError, type Job } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import { isVirtualMachine, type IncusInstance } from './instance.ts'
import type { Member } from './members.ts'

/**
 * The volumes of the pool that hold the rescue system of containers and of virtual machines. All servers have the same one,
 * and none writes it.
 */
const VOLUMES = { container: 'rescue', virtual_machine: 'rescue-vm' } as const

/** The device of a server that is it. */
export const RESCUE_DEVICE = 'rescue'

/** What the init of the rescue system of a container reads from its environment. */
const PASSWORD = 'environment.RESCUE_PASSWORD_HASH'
const SSH_KEYS = 'environment.RESCUE_KEYS'

/**
 * What Incus writes to the drive for cloud-init at each start of a virtual machine. Lines of the rescue system are added to
 * it: of all that is on the drive, only this does not give the server another id for cloud-init when it changes, with which
 * the own system of the server would begin from the start.
 */
const META_DATA = 'user.meta-data'
const RESCUE_LINES = /\nrescue-[^\n]*/g

/** The configuration that a copy of a server must not take over: its password and keys. */
export const withoutRescue = ({ config }: IncusInstance): Record<string, string> =>
  Object.fromEntries([PASSWORD, SSH_KEYS].filter((key) => key in config).map((key) => [key, '']))

/** Whether the next start of a server is that of the rescue system. */
export const isInRescue = ({ devices }: IncusInstance) => RESCUE_DEVICE in devices

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
 * Makes a stopped server start the system that its job says: its own, or the rescue system. That is mounted over the folder
 * of the init of a container, and is a disc that a virtual machine starts before its disk. Nothing is written on the disk.
 * @throws DriverError `inside_failed` where the folder of the init of a container is somewhere unusual
 */
export async function setRescue(options: RescueOptions, held: IncusInstance): Promise<void> {
  const { client, config, path, job, signal } = options
  const { rescue } = job
  const isThere =
    isInRescue(held) ||
    [PASSWORD, SSH_KEYS].some((key) => key in held.config) ||
    metaDataOf(held.config) !== held.config[META_DATA]
  if (rescue === undefined && !isThere) return
  const wanted =
    rescue === undefined
      ? undefined
      : isVirtualMachine(job)
        ? ofVirtualMachine(rescue, job)
        : await ofContainer(rescue, options)
  await client.replace(`${path}?project=${config.project}`, signal, (found) => {
    const server = v.parse(writable, found)
    const { [PASSWORD]: _password, [SSH_KEYS]: _keys, ...others } = server.config
    const { [RESCUE_DEVICE]: _device, ...devices } = server.devices
    const metaData = metaDataOf(server.config)
    const own = metaData === undefined ? others : { ...others, [META_DATA]: metaData }
    return {
      ...server,
      config: { ...own, ...wanted?.config(metaData ?? '') },
      devices: {
        ...devices,
        ...(wanted && {
          [RESCUE_DEVICE]: { type: 'disk', pool: config.pool, readonly: 'true', ...wanted.device },
        }),
      },
    }
  })
}

/** What a server has without the rescue system. */
const metaDataOf = ({ [META_DATA]: metaData }: Record<string, string>) =>
  metaData?.replaceAll(RESCUE_LINES, '')

/** How a server starts the rescue system. */
interface Wanted {
  /** What it reads, for what the server has as its own data for cloud-init. */
  config: (metaData: string) => Record<string, string>
  device: Record<string, string>
}

const keysOf = ({ sshKeys }: Job) =>
  sshKeys.length === 0 ? null : Buffer.from(`${sshKeys.join('\n')}\n`).toString('base64')

async function ofContainer(
  { passwordHash }: NonNullable<Job['rescue']>,
  options: RescueOptions,
): Promise<Wanted> {
  const keys = keysOf(options.job)
  return {
    config: () => ({
      ...(passwordHash === null ? {} : { [PASSWORD]: passwordHash }),
      ...(keys === null ? {} : { [SSH_KEYS]: keys }),
    }),
    device: { source: VOLUMES.container, path: await folderOfInit(options) },
  }
}

function ofVirtualMachine({ passwordHash }: NonNullable<Job['rescue']>, job: Job): Wanted {
  const keys = keysOf(job)
  const lines = [
    ...(passwordHash === null ? [] : [`rescue-password-hash: ${passwordHash}`]),
    ...(keys === null ? [] : [`rescue-keys: ${keys}`]),
  ]
  return {
    config: (metaData) => ({
      [META_DATA]: metaData + lines.map((line) => `\n${line}`).join(''),
    }),
    // Without a priority the disk with the own system has 1, and everything else 0.
    device: { source: VOLUMES.virtual_machine, 'boot.priority': '10' },
  }
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

const volumeRow = v.object({
  config: v.record(v.string(), v.string()),
  content_type: v.optional(v.string()),
})
type VolumeRow = v.InferOutput<typeof volumeRow>

/** What makes a volume a rescue system. The ids of users of each container must be mapped onto it. */
const usable: Record<
  'rescue' | 'rescue_vm',
  [name: string, isUsable: (row: VolumeRow) => boolean]
> = {
  rescue: [VOLUMES.container, ({ config }) => config['security.shifted'] === 'true'],
  rescue_vm: [VOLUMES.virtual_machine, (row) => row.content_type === 'iso'],
}

/** For which kinds of servers each of these machines has the rescue system. */
export async function rescueFeatures(
  client: IncusClient,
  { project, pool }: Pick<IncusConfig, 'project' | 'pool'>,
  members: readonly Pick<Member, 'target'>[],
  signal: AbortSignal,
): Promise<('rescue' | 'rescue_vm')[]> {
  const has = async (feature: 'rescue' | 'rescue_vm') => {
    const [name, isUsable] = usable[feature]
    const path = `/1.0/storage-pools/${pool}/volumes/custom/${name}?project=${project}`
    const found = await Promise.all(members.map(({ target }) => client.find(path + target, signal)))
    return (
      found.length > 0 &&
      found.every((volume) => volume !== undefined && isUsable(v.parse(volumeRow, volume)))
    )
  }
  const features = ['rescue', 'rescue_vm'] as const
  const answers = await Promise.all(features.map(has))
  return features.filter((_, index) => answers[index])
}
