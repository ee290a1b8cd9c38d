import * as v from 'valibot'
import { DriverError, type EngineImage, type Job, type Plan } from '../../driver.ts'
import type { IncusConfig } from './config.ts'

const PREFIX = 'server-'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of a server in Incus. It follows from the id, so that two creates of one server cannot make two. */
export const engineRefOf = (instanceId: string) => `${PREFIX}${instanceId}`

/** The id of the server with a name, or null for a name that this driver does not give. */
export function instanceIdOf(engineRef: string): string | null {
  const id = engineRef.startsWith(PREFIX) ? engineRef.slice(PREFIX.length) : ''
  return UUID.test(id) ? id : null
}

const PROBE = 'probe-'

/** The name of what a check of a machine makes, and removes when it is done. */
export const probeRefOf = (id: string) => `${PROBE}${id}`

export const isProbeRef = (engineRef: string) => engineRef.startsWith(PROBE)

/** What the driver writes into the configuration of a server, besides its limits. */
export const KEYS = {
  /** The last action that succeeded. */
  done: 'user.action_id',
  /** What the console showed during it. */
  console: 'user.console',
  /** An action that must not happen twice, and how the server was before it. */
  begun: 'user.begun',
  /** The addresses of the server, as JSON. */
  addresses: 'user.addresses',
  /** The IPv4 address of its card, from its creation on. */
  ipv4: 'user.ipv4',
  /** That its card filters addresses: true. Lists are narrowed down by this, because devices would fail those of others. */
  filtered: 'user.filtered',
} as const

/** A server, as Incus describes it. */
export const instanceRow = v.object({
  status: v.string(),
  type: v.optional(v.string(), 'container'),
  config: v.record(v.string(), v.string()),
  devices: v.record(v.string(), v.record(v.string(), v.string())),
})

export type IncusInstance = v.InferOutput<typeof instanceRow>

/** What runs at present: the first process, what the disks hold, and the addresses of the network card. */
export const stateRow = v.object({
  pid: v.number(),
  disk: v.nullish(v.record(v.string(), v.object({ usage: v.number() }))),
  network: v.nullish(
    v.record(
      v.string(),
      v.object({
        addresses: v.array(
          v.object({ family: v.string(), address: v.string(), scope: v.string() }),
        ),
      }),
    ),
  ),
})

/** How many processes a server may have for each vCPU, so that one that forks without end fills no machine. */
const PROCESSES = 4096

/** What Incus knows of containers only. It refuses these keys for a virtual machine. */
const containerConfig = ({ cpuType, vcpus }: Plan) => ({
  // With too little for all, a dedicated plan gets twice as much as a shared one.
  'limits.cpu.priority': cpuType === 'dedicated' ? '10' : '5',
  'limits.processes': String(vcpus * PROCESSES),
  'security.privileged': 'false',
  'security.nesting': 'false',
  // Each server has user ids of its own on the machine.
  'security.idmap.isolated': 'true',
})

/** What Incus knows of virtual machines only. */
const VIRTUAL_MACHINE_CONFIG = {
  // It would refuse every kernel that Microsoft's keys do not sign, and protects nothing outside of the server.
  'security.secureboot': 'false',
  // Addresses and usage come from the machine. The agent runs inside, where the customer can make it say anything.
  'security.agent.metrics': 'false',
}

/** Whether the server of a job is a virtual machine. */
export const isVirtualMachine = ({ plan }: Pick<Job, 'plan'>) =>
  plan.virtualization === 'virtual_machine'

/** The type of the server, in the words of Incus. */
export const typeOf = (job: Pick<Job, 'plan'>) =>
  isVirtualMachine(job) ? 'virtual-machine' : 'container'

const VM_SUFFIX = '/vm'

/**
 * The alias of the image. A project has each alias once, whatever the type, so that of virtual machines ends otherwise. No
 * slug of an image has a slash.
 */
export const aliasOf = (job: Pick<Job, 'plan' | 'image'>) =>
  isVirtualMachine(job) ? `${job.image.slug}${VM_SUFFIX}` : job.image.slug

/** The image of an alias, from its address. Aliases that this site does not use are images of no slug. */
export function imageOf(url: string): EngineImage {
  const path = new URL(url, 'https://incus').pathname.replace(/^.*\/aliases\//, '')
  const alias = decodeURIComponent(path)
  return alias.endsWith(VM_SUFFIX)
    ? { slug: alias.slice(0, -VM_SUFFIX.length), virtualization: 'virtual_machine' }
    : { slug: alias, virtualization: 'container' }
}

/** Limits, isolation, and what the server is to its workspace. */
export function configOf(job: Job): Record<string, string> {
  const { instance, plan, region, image, snapshot } = job
  const labels = Object.entries(instance.labels).map(([key, value]) => [`user.label.${key}`, value])
  return {
    'limits.cpu': String(plan.vcpus),
    'limits.memory': `${plan.memoryMib}MiB`,
    ...(isVirtualMachine(job) ? VIRTUAL_MACHINE_CONFIG : containerConfig(plan)),
    'user.instance_id': instance.id,
    'user.workspace_id': instance.workspaceId,
    'user.name': instance.name,
    'user.plan': plan.slug,
    'user.region': region,
    'user.image': image.slug,
    'user.own_image': (snapshot?.isImage && snapshot.id) || '',
    ...(Object.fromEntries(labels) as Record<string, string>),
  }
}

/** What the first boot of a disk reads: the name, the keys, and the customer's cloud-init. */
export function firstBootOf({ instance, sshKeys, cloudInit }: Job): Record<string, string> {
  return {
    // JSON is YAML. Keys from here are added to those of the customer's cloud-init, which wins in all else.
    'user.meta-data': [
      `local-hostname: ${JSON.stringify(instance.name)}`,
      `public-keys: ${JSON.stringify(sshKeys)}`,
      '',
    ].join('\n'),
    'cloud-init.user-data': cloudInit,
  }
}

/**
 * The disks of a server.
 * @throws DriverError for a plan that Incus cannot run here
 */
export function disksOf(
  job: Job,
  { pool }: Pick<IncusConfig, 'pool'>,
): Record<string, Record<string, string>> {
  const { plan } = job
  if (plan.diskGib === null || plan.gpuCount > 0) {
    throw new DriverError(
      'refused',
      `Incus cannot run the plan ${plan.slug} here: it has a GPU or no disk size.`,
    )
  }
  return {
    root: { type: 'disk', path: '/', pool, size: `${plan.diskGib}GiB` },
    // A drive with keys and cloud-init, because Incus cannot write into the disk of a virtual machine.
    ...(isVirtualMachine(job)
      ? { 'cloud-init': { type: 'disk', source: 'cloud-init:config' } }
      : {}),
  }
}

/** The size of the disk, in GiB, as this driver writes it. */
export const diskGibOf = ({ devices }: IncusInstance) =>
  Number.parseInt(devices['root']?.['size'] ?? '0', 10)

/** The addresses that the driver has stored with a server. */
export function addressesOf({ config }: IncusInstance): string[] {
  const stored = config[KEYS.addresses]
  return stored === undefined ? [] : (JSON.parse(stored) as string[])
}

/** Whether an image or a snapshot was written to the disk, and nothing has booted from it yet. */
export const isFresh = ({ config }: IncusInstance) =>
  ['create', 'copy'].includes(config['volatile.apply_template'] ?? '')

/** Ready is a server that runs and has said so itself, through the API that Incus has inside of it. */
const RUNNING_STATES = ['Running', 'Ready']

/** What narrows a list down to the servers that run. */
export const RUNNING = `&filter=${RUNNING_STATES.map((state) => `status+eq+${state}`).join('+or+')}`

export const isRunning = ({ status }: IncusInstance) => RUNNING_STATES.includes(status)
