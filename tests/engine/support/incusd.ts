import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { kill, processes, textOf } from './processes.ts'
import { isAlive, run } from './run.ts'

const INCUSD = '/usr/libexec/incus/incusd'
/** The name of the storage pool. */
export const POOL = 'servers'

/** A daemon of the tests: everything about it is in one folder. Tests of the same run share it. */
export interface Incusd {
  folder: string
  /** Where its API answers over HTTPS. */
  address: string
  /** The project of the servers, and their network. No other daemon has these names. */
  project: string
  network: string
  /** A process whose network and mounts it uses, where it is a machine of its own: a member of a cluster. */
  machine?: number
}

const environment = ({ folder }: Incusd) => ({
  INCUS_DIR: join(folder, 'data'),
  INCUS_CONF: folder,
  PATH: `/usr/libexec/incus:/usr/sbin:/usr/bin:/sbin:/bin:${process.env['PATH']}`,
})

/** Runs a command of the client as the owner of the daemon, in a project. */
export function incus(
  daemon: Incusd,
  args: readonly string[],
  project = daemon.project,
): Promise<string> {
  return run('incus', ['--project', project, ...args], { env: environment(daemon) })
}

const logFile = ({ folder }: Incusd) => join(folder, 'log')

/** What the daemon has logged. */
export const logOf = (daemon: Incusd) =>
  existsSync(logFile(daemon)) ? readFileSync(logFile(daemon), 'utf8') : ''

const pidFile = ({ folder }: Incusd) => join(folder, 'pid')

/** The process of the daemon. */
export const pidOf = (daemon: Incusd) => Number(readFileSync(pidFile(daemon), 'utf8'))

/** Starts the daemon and waits until it answers. It goes on where an earlier one ended. */
export async function startDaemon(daemon: Incusd): Promise<void> {
  await mkdir(environment(daemon).INCUS_DIR, { recursive: true })
  const log = openSync(logFile(daemon), 'a')
  const command = [...enter(daemon), INCUSD, '--group', 'root']
  const child = spawn(command[0] ?? INCUSD, command.slice(1), {
    env: { ...process.env, ...environment(daemon) },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  writeFileSync(pidFile(daemon), String(child.pid))
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`incusd ended with the code ${code}`)))
    child.once('error', reject)
  })
  const options = { env: environment(daemon), timeout: 70_000 }
  await Promise.race([ended, run(INCUSD, ['waitready', '--timeout=60'], options)])
  recordEvents(daemon)
}

/** What a command begins with to run on the machine of a daemon. */
const enter = ({ machine }: Incusd): string[] =>
  machine === undefined ? [] : ['nsenter', '-t', String(machine), '--net', '--mount']

/** Incus does not count how often it wrote a disk, nor how often a server booted. Its events show both. They end with it. */
function recordEvents(daemon: Incusd): void {
  const types = ['--type=operation', '--type=lifecycle']
  const events = openSync(eventsFile(daemon), 'a')
  spawn('incus', ['monitor', '--all-projects', '--format=json', ...types], {
    env: { ...process.env, ...environment(daemon) },
    stdio: ['ignore', events, 'ignore'],
  }).unref()
  closeSync(events)
}

const isCopy = (pid: number) => textOf(`/proc/${pid}/cmdline`).startsWith(`${INCUSD}\0--group`)

/** Ends the daemon at once, as a loss of power does. Its servers go on. */
export async function killDaemon(daemon: Incusd): Promise<void> {
  const pid = pidOf(daemon)
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  // A copy that it made to start a program, and that was stopped then, holds its files: the next daemon waits for it.
  processes((text) => text.includes(daemon.folder))
    .filter(isCopy)
    .forEach(kill)
}

async function untilGone(pid: number): Promise<void> {
  const latest = Date.now() + 20_000
  while (isAlive(pid) && Date.now() < latest) await pause(20)
}

interface SetUp {
  image: string
  /** The certificate of the provisioner, which may use the project of the customers only. */
  certificate: string
  /** The one that changes the network ACL of the servers. */
  aclCertificate: string
  poolSize: string
}

/** Runs a command of the client as the owner of the daemon, outside of the project. */
export const own = (daemon: Incusd, command: string, input = '') =>
  run('incus', command.split(' '), { env: environment(daemon), input })

/** Prepares a new daemon for customers, as docs/engine.md says. */
export async function prepareDaemon(
  daemon: Incusd,
  { image, certificate, aclCertificate, poolSize }: SetUp,
): Promise<void> {
  const { host, port } = new URL(daemon.address)
  const { network, project } = daemon
  const ask = (command: string) => own(daemon, command)
  await ask(`config set core.https_address ${host}`)
  await ask(`storage create ${POOL} btrfs size=${poolSize}`)
  // One of 512 networks, because several daemons may run on a machine.
  const net = `10.${192 + ((Number(port) >> 4) & 31)}.${(Number(port) & 15) * 16}`
  const ipv4 = `ipv4.address=${net}.1/20 ipv4.nat=false`
  const ipv6 = `ipv6.address=fd42:213:${Number(port).toString(16)}::1/64 ipv6.nat=false`
  await ask(`network create ${network} ${ipv4} ${ipv6}`)
  await ask(`network acl create servers`)
  await ask(`network acl rule add servers ingress action=allow`)
  const defaults =
    'security.acls.default.ingress.action=drop security.acls.default.egress.action=allow'
  await ask(`network set ${network} security.acls=servers ${defaults}`)
  const features = '-c features.images=true -c features.profiles=true'
  // Only a cluster has members to choose, and one machine takes the setting too.
  const restrictions = `-c restricted=true -c restricted.networks.access=${network} -c restricted.cluster.target=allow -c restricted.snapshots=allow -c restricted.backups=allow`
  await ask(`project create ${project} ${features} ${restrictions}`)
  await ask(`config trust add-certificate ${certificate} --restricted --projects ${project}`)
  await ask('project set default restricted=true limits.instances=0')
  await ask(`config trust add-certificate ${aclCertificate} --restricted --projects default`)
  await ask(`image import ${image} --alias debian-13 --project ${project}`)
}

/** The events of the daemon, one line of JSON each. */
export const eventsFile = ({ folder }: Incusd) => join(folder, 'events')

/** What a provisioner needs to use the daemon. */
export const variablesFor = ({
  folder,
  address,
  project,
  network,
}: Incusd): Record<string, string> => ({
  PROVISIONER_ENGINE: 'incus',
  INCUS_REGIONS: ['fra1', 'ams1'].map((region) => `${region}=${address}`).join(),
  INCUS_PROJECT: project,
  INCUS_POOL: POOL,
  INCUS_NETWORK: network,
  INCUS_STOP_SECONDS: '10',
  INCUS_IPV6: 'off',
  INCUS_CERTIFICATE: join(folder, 'client.crt'),
  INCUS_KEY: join(folder, 'client.key'),
  INCUS_ACL_CERTIFICATE: join(folder, 'acl.crt'),
  INCUS_ACL_KEY: join(folder, 'acl.key'),
  INCUS_SERVER_CERTIFICATE: join(folder, 'data/server.crt'),
})

/** Where the disks of the servers are. */
export const poolFolder = ({ folder }: Incusd) => join(folder, 'data/storage-pools', POOL)
