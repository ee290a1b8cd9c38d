import type { Clock } from '../../server/queue/clock.ts'
import type { IncusClient } from '../../server/provisioner/drivers/incus/client.ts'
import { errorOf } from '../../server/provisioner/drivers/incus/errors.ts'
import type { Terminal } from '../../server/provisioner/drivers/incus/terminal.ts'
import { openShell, openWatch } from '../../server/provisioner/drivers/simulated/shell.ts'
import { FakeImages, type Publication } from './fakeIncusImages.ts'
import { FakeNetworks } from './fakeIncusNetworks.ts'
import { FakeVolumes, partsOf } from './fakeIncusVolumes.ts'
import type { Acl } from './firewallInAcl.ts'

interface FakeInstance {
  type?: 'container' | 'virtual-machine'
  status: 'Running' | 'Ready' | 'Stopped'
  config: Record<string, string>
  devices: Record<string, Record<string, string>>
  pid: number
  builds: number
  boots: number
  /** The daemon was killed before it noted the disk. */
  isWithoutDisk?: boolean
  /** The system that it started last. */
  system?: 'rescue' | 'own'
  /** There is nothing on its disk that could boot. */
  isEmpty?: boolean
}

/** What requests of the driver hold. */
interface Body {
  name: string
  type: NonNullable<FakeInstance['type']>
  action: string
  config: Record<string, string>
  devices: FakeInstance['devices']
  source: { type: string; source: string; alias?: string }
  /** Of a program that runs inside a server. */
  command: string[]
  environment: Record<string, string>
}

/** The terminal of a program: the simulated shell, with the messages of Incus. */
function fakeTerminal(path: string, { config }: FakeInstance, body: object): Terminal {
  const { width, height } = body as { width: number; height: number }
  const name = config['user.name'] ?? ''
  const console = path.includes('/exec')
    ? openShell(name, { columns: width, rows: height })
    : openWatch()
  return {
    data: console.stream,
    control: (message) => {
      const { command, args } = message as { command: string; args: Record<string, string> }
      if (command !== 'window-resize') throw new Error(`Incus knows no ${command}.`)
      console.resize({ columns: Number(args['width']), rows: Number(args['height']) })
    },
  }
}

interface Operation {
  id: string
  path: string
  ended: Promise<void>
}

const HARDWARE = '10:66:6a:00:00:07'
const GATEWAY = { family: 'inet', address: '10.0.0.1', netmask: '24', scope: 'global' }

const MACHINE = { cpu: { total: 8 }, memory: { total: 2 ** 34, used: 2 ** 32 } }
const POOL = { space: { total: 2 ** 40, used: 2 ** 38 } }

/** What Incus knows of containers only, and of virtual machines only. */
const KEYS_OF = {
  container: /^(limits\.(cpu\.priority|processes)|security\.(privileged|nesting|idmap\..*))$/,
  'virtual-machine': /^security\.(secureboot|csm|agent\.metrics)$/,
}

/** As it says it where `/dev/kvm` or its neighbours are missing. */
function refuseVirtualMachine(): never {
  throw errorOf(
    500,
    'Failed creating instance record: Instance type "virtual-machine" is not supported on this server: KVM support is missing (no /dev/kvm)',
  )
}

/** What a server starts: a folder over that of its init, or the disc with the highest priority. The disk has 1. */
function systemOf({ type, devices: { rescue } }: FakeInstance): 'rescue' | 'own' {
  const isFirst =
    type === 'virtual-machine' ? Number(rescue?.['boot.priority'] ?? 0) > 1 : rescue?.['path']
  return rescue?.['type'] === 'disk' && isFirst ? 'rescue' : 'own'
}

/** The path of operations that make or remove images. */
const IMAGES = '/1.0/images'
const VOLUMES = '/1.0/storage-pools/default/volumes/custom'

/** Operations that do not say of what they are. */
const UNNAMED: Record<string, string> = {
  [IMAGES]: 'Downloading image',
  [VOLUMES]: 'Copying storage volume',
}

/** The operation goes on when the one who waits for it is gone. */
function untilStopped<T>(ended: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([ended, stopped])
}

/** How long each half of an operation takes. */
const HALF_MS = 150

/** Incus in memory: operations go on when the one who began them is gone, and fail as those of the real one in tests/engine. */
export class FakeIncus {
  readonly instances = new Map<string, FakeInstance>()
  readonly images = new FakeImages()
  readonly volumes = new FakeVolumes(this.instances)
  /** The network ACL of the servers, which lets everything in at first. */
  acl: Acl = { config: {}, ingress: [{ action: 'allow', state: 'enabled' }] }
  readonly networks = new FakeNetworks(this.instances)
  /** The addresses of the machine in the network of the servers. */
  gateways = [GATEWAY]
  /** Without it a machine runs no virtual machines. */
  hasKvm = true
  /** Why no network card with a limit starts here, in the words of Incus; and why none with filters does. */
  noLimits: string | undefined
  noFilters: string | undefined
  /** What a server shows as its addresses, because its root has set them. */
  readonly shown = new Map<string, string[]>()
  /** The programs that were run inside servers, and with what each ends. */
  readonly ran: Body[] = []
  exitCode = 0
  /** Where links on the disks of servers lead, by their path. */
  readonly links = new Map<string, string>()
  /** The configuration of the project of the servers. */
  project: Record<string, string> = {}
  isClustered = false
  /** Whether the virtual machines run the agent of Incus. */
  hasAgent = true
  #operations: Operation[] = []
  #pids = 100
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  connect(): IncusClient {
    const call: IncusClient['call'] = async (method, path, signal, body) => {
      signal.throwIfAborted()
      const [name, part] = path.replace(/\?.*/, '').split('/').slice(3)
      if (path.startsWith('/1.0/operations')) return this.#listOperations()
      if (path === '/1.0')
        return {
          auth: 'trusted',
          environment: { server_name: 'node-1', server_clustered: this.isClustered },
        }
      if (path.startsWith('/1.0/cluster/members'))
        return [{ server_name: 'node-1', status: 'Online' }]
      if (path.startsWith('/1.0/resources')) return MACHINE
      if (path.startsWith('/1.0/networks') && method !== 'GET') {
        const passing = this.#clock.sleep(HALF_MS)
        await (method === 'POST'
          ? this.networks.make(body as Parameters<FakeNetworks['make']>[0], passing)
          : this.networks.remove(name ?? '', passing))
        return null
      }
      if (path.startsWith('/1.0/networks/')) return { addresses: this.gateways }
      if (path.startsWith('/1.0/networks')) return this.networks.list(path)
      if (path.includes('/volumes/custom')) {
        const done = this.volumes.call(method, partsOf(path), body)
        if (typeof done !== 'function') return done
        return untilStopped(this.#operate(undefined, done, VOLUMES), signal)
      }
      if (path.startsWith('/1.0/projects/')) return { config: this.project }
      if (path.startsWith('/1.0/storage-pools')) {
        return part === 'resources' ? POOL : this.#disks(path)
      }
      if (name === undefined && method === 'GET' && !path.startsWith('/1.0/images')) {
        return this.#names(path)
      }
      const ended = path.startsWith('/1.0/images')
        ? this.#image(method, path, body)
        : this.#change(method, name, part, body as Body)
      return ended instanceof Promise ? untilStopped(ended, signal) : ended
    }
    return {
      call,
      open: (path, from, signal) =>
        (path.includes('/volumes/') ? this.volumes : this.images).open(path, from, signal),
      replace: (path, signal, change) => {
        signal.throwIfAborted()
        if (path.startsWith('/1.0/instances/'))
          return untilStopped(this.#replace(path, change), signal)
        this.acl = (change(structuredClone(this.acl)) as Acl | undefined) ?? this.acl
        return Promise.resolve(true)
      },
      attach: (path, signal, body) => {
        signal.throwIfAborted()
        const held = this.#held(path.split('/')[3])
        if (held.status === 'Stopped') throw errorOf(400, 'Instance is not running')
        return Promise.resolve(fakeTerminal(path, held, body))
      },
      find: (path) => {
        const name = path.replace(/\?.*/, '').split('/').at(-1) ?? ''
        if (path.includes('/volumes/custom'))
          return Promise.resolve(this.volumes.look(partsOf(path)))
        if (path.startsWith('/1.0/networks/')) return Promise.resolve(this.networks.look(name))
        if (path.startsWith('/1.0/network-acls/')) return Promise.resolve(structuredClone(this.acl))
        return Promise.resolve(structuredClone(this.instances.get(name)))
      },
      stream: (_path, _signal, onText) => Promise.resolve(onText(this.#metrics())),
      text: async (path) => {
        if (path.includes('/wait')) {
          const id = path.split('/')[3]
          await this.#operations.find((one) => one.id === id)?.ended
          return ''
        }
        if (path.includes('/files'))
          return this.links.get(decodeURIComponent(path.split('&path=')[1] ?? ''))
        return `booted ${this.#held(path.split('/')[3]).boots} times\n`
      },
    }
  }

  /** What `shutdown` inside of a server does. */
  shutDown(name: string): void {
    Object.assign(this.#held(name), { status: 'Stopped', pid: 0 })
  }

  #held(name: string | undefined): FakeInstance {
    const held = this.instances.get(name ?? '')
    if (!held) throw errorOf(404, 'Instance not found')
    return held
  }

  async #replace(path: string, change: (held: unknown) => object | undefined): Promise<boolean> {
    const name = path.replace(/\?.*/, '').split('/').at(-1) ?? ''
    const held = this.instances.get(name)
    const wanted = held && (change(structuredClone(held)) as FakeInstance | undefined)
    if (held && wanted) {
      await this.#operate(name, () => {
        this.volumes.require(wanted.devices, held.type === 'virtual-machine')
        held.config = wanted.config
        held.devices = wanted.devices
      })
    }
    return held !== undefined
  }

  #listOperations = () => ({
    running: this.#operations.map(({ id, path }) =>
      path in UNNAMED
        ? { id, description: UNNAMED[path], resources: null }
        : { id, description: 'Executing', resources: { instances: [path] } },
    ),
  })

  #names = (path: string) =>
    [...this.instances]
      .filter(([, { status, config }]) => {
        const [, taken] = /user\.ipv4\+eq\+([^+]+)/.exec(path) ?? []
        if (taken !== undefined) return new RegExp(`^${taken}$`).test(config['user.ipv4'] ?? '')
        if (path.includes('user.filtered')) return config['user.filtered'] !== 'true'
        return !path.includes('filter') || path.includes(`eq+${status}`)
      })
      .map(([name]) => `/1.0/instances/${name}`)

  #disks = (path: string) =>
    [...this.instances]
      .filter(([, { type = 'container' }]) => path.includes(`/${type}?`))
      .map(([name, { type }]) => `/1.0/storage-pools/default/volumes/${type}/${name}`)

  #metrics = () =>
    [...this.instances]
      .filter(([, { status }]) => status !== 'Stopped')
      .map(([name]) => `incus_network_receive_bytes_total{device="eth0",name="${name}"} 5`)
      .join('\n')

  #change(method: string, name: string | undefined, part: string | undefined, body: Body) {
    if (method === 'POST' && name === undefined) return this.#create(body)
    const held = this.#held(name)
    if (method === 'GET') {
      const given = held.devices['eth0']?.['ipv4.address']
      const shown = this.shown.get(name ?? '') ?? (given === undefined ? [] : [given])
      const addresses = shown.map((address) => ({ family: 'inet', address, scope: 'global' }))
      const disk = { root: { usage: 3 * 1024 ** 2 } }
      return { pid: held.pid, disk, network: { eth0: { addresses } } }
    }
    if (method === 'PATCH') {
      this.volumes.require(body.devices ?? {}, held.type === 'virtual-machine')
      Object.assign(held.config, body.config)
      Object.assign(held.devices, body.devices)
      return null
    }
    if (part === 'exec') {
      const hasNone = held.type === 'virtual-machine' && !this.hasAgent
      if (hasNone) throw errorOf(400, "VM agent isn't currently running")
      if (held.status === 'Stopped') throw errorOf(400, 'Instance is not running')
      this.ran.push(body)
      return { metadata: { return: this.exitCode } }
    }
    if (this.#operations.some(({ path }) => path.endsWith(`/${name}`))) {
      throw errorOf(400, 'Instance is busy running an operation')
    }
    const isUp = held.status !== 'Stopped'
    if (method === 'DELETE') {
      if (isUp) throw errorOf(400, 'Instance is running')
      return this.#operate(name, () => void this.instances.delete(name ?? ''))
    }
    if (held.isWithoutDisk) {
      return this.#operate(name, () => {
        throw errorOf(404, 'Failed getting instance pool: Instance storage pool not found')
      })
    }
    if (part === 'rebuild') {
      if (isUp) throw errorOf(400, 'Instance must be stopped to be rebuilt')
      this.images.require(body.source.alias, held.type === 'virtual-machine')
      return this.#operate(name, () => this.#write(held))
    }
    if (body.action === 'start') {
      if (isUp) throw errorOf(400, 'The instance is already running')
      return this.#operate(name, () => {
        const card = held.devices['eth0'] ?? {}
        const lacks =
          ('limits.ingress' in card ? this.noLimits : undefined) ??
          (card['security.ipv6_filtering'] === 'true' ? this.noFilters : undefined)
        if (lacks) throw errorOf(400, `Failed to start device "eth0": ${lacks}`)
        if (held.isEmpty) throw errorOf(500, 'Failed to run: forkstart')
        if (held.builds === 0) throw errorOf(500, 'No root disk')
        this.#pids += 1
        const system = systemOf(held)
        Object.assign(held, { status: 'Running', pid: this.#pids, boots: held.boots + 1, system })
        delete held.config['volatile.apply_template']
      })
    }
    if (!isUp) throw errorOf(400, 'The instance is already stopped')
    return this.#operate(name, () => void Object.assign(held, { status: 'Stopped', pid: 0 }))
  }

  #write(held: FakeInstance, template: 'create' | 'copy' = 'create'): void {
    held.builds += 1
    held.config['volatile.apply_template'] = template
  }

  #create({ name, type, config, devices, source }: Body) {
    const isVirtualMachine = type === 'virtual-machine'
    const other = KEYS_OF[isVirtualMachine ? 'container' : 'virtual-machine']
    const odd = Object.keys(config).find((key) => other.test(key))
    if (odd !== undefined) throw errorOf(400, `Invalid config: Unknown configuration key: ${odd}`)
    if (isVirtualMachine && !this.hasKvm) return this.#operate(name, refuseVirtualMachine)
    const isCopy = source.type === 'copy'
    const isEmpty = source.type === 'none'
    if (!isCopy && !isEmpty) this.images.require(source.alias, isVirtualMachine)
    // What the request does not name is that of the source.
    const from = isCopy ? this.#held(source.source) : { type, config: {}, devices: {} }
    if (from.type !== type) throw errorOf(400, 'Instance type should match source type')
    const made: FakeInstance = {
      type,
      status: 'Stopped',
      config: { ...structuredClone(from.config), ...config, 'volatile.eth0.hwaddr': HARDWARE },
      devices: { ...structuredClone(from.devices), ...devices },
      pid: 0,
      builds: 0,
      boots: 0,
      isEmpty,
    }
    delete made.config['volatile.apply_template']
    if (this.instances.has(name)) throw errorOf(400, 'UNIQUE constraint failed: instances.name')
    this.instances.set(name, made)
    return this.#operate(name, () => this.#write(made, isCopy ? 'copy' : 'create'))
  }

  #image(method: string, path: string, body: object | undefined) {
    if (method === 'GET') return this.images.list()
    if (path.startsWith('/1.0/images/aliases'))
      return this.images.name(body as { name: string; target: string })
    if (method === 'POST') {
      const { source, properties } = body as Publication
      this.#held(source.name)
      return this.#operate(undefined, () => this.images.add(properties), IMAGES)
    }
    const fingerprint = path.replace(/\?.*/, '').split('/').at(-1) ?? ''
    return this.#operate(undefined, () => this.images.remove(fingerprint), IMAGES)
  }

  /** Begins something that nobody can interrupt. */
  #operate(
    name: string | undefined,
    end: () => void,
    path = `/1.0/instances/${name}`,
  ): Promise<null> {
    const work = this.#clock.sleep(2 * HALF_MS).then(end)
    const id = String(Math.random())
    const forget = () => {
      this.#operations = this.#operations.filter((one) => one.id !== id)
    }
    const ended = work.then(forget, forget)
    this.#operations.push({ id, path, ended })
    return ended.then(() => work).then(() => null)
  }
}
