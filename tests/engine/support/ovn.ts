import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { own, type Incusd } from './incusd.ts'
import { kill, processes } from './processes.ts'
import { run } from './run.ts'

const OVS = '/usr/share/openvswitch/scripts/ovs-ctl'
const OVN = '/usr/share/ovn/scripts/ovn-ctl'
/** Open vSwitch leaves them when it is killed. */
const LINKS = ['br-int', 'ovs-netdev']

const folderOf = ({ folder }: Incusd) => join(folder, 'ovn')
const database = (path: string) => `unix:${path}`

/** Environment variables that keep everything of a program in a folder. */
const foldersOf = (name: string, path: string) =>
  ['RUNDIR', 'DBDIR', 'SYSCONFDIR', 'LOGDIR'].map((part) => [`${name}_${part}`, path])

/**
 * Starts an OVN of one machine in the folder of a daemon, which uses it from then on. Its switch forwards packets in a
 * process: not every kernel has the module.
 * @throws what a program said, where OVN cannot run
 */
export async function startOvn(daemon: Incusd): Promise<void> {
  // Those of a run that was killed.
  await removeLinks()
  const folder = folderOf(daemon)
  const [switches, networks] = [join(folder, 'ovs'), join(folder, 'ovn')]
  await Promise.all([switches, networks].map((path) => mkdir(path, { recursive: true })))
  const env = Object.fromEntries([...foldersOf('OVS', switches), ...foldersOf('OVN', networks)])
  const local = database(join(switches, 'db.sock'))
  const settings = {
    'ovn-remote': database(join(networks, 'ovnsb_db.sock')),
    'ovn-encap-type': 'geneve',
    'ovn-encap-ip': '127.0.0.1',
    'ovn-bridge-datapath-type': 'netdev',
  }
  await run(OVS, ['start', '--system-id=node-1', '--no-mlockall'], { env })
  const ids = Object.entries(settings).map(([key, value]) => `external_ids:${key}=${value}`)
  await run('ovs-vsctl', [`--db=${local}`, 'set', 'open_vswitch', '.', ...ids])
  await run(OVN, ['start_northd'], { env })
  await run(OVN, ['start_controller'], { env })
  const north = database(join(networks, 'ovnnb_db.sock'))
  await own(daemon, `config set network.ovs.connection=${local}`)
  await own(daemon, `config set network.ovn.northbound_connection=${north}`)
  await own(
    daemon,
    'network create trial --type=ovn network=none ipv4.address=none ipv6.address=none',
  )
  await own(daemon, 'network delete trial')
}

/** Ends it, and removes what it leaves on the machine. */
export async function stopOvn(daemon: Incusd): Promise<void> {
  const folder = folderOf(daemon)
  processes((text) => text.includes(folder)).forEach(kill)
  await removeLinks()
  await rm(folder, { recursive: true, force: true })
}

async function removeLinks(): Promise<void> {
  for (const link of LINKS) await run('ip', ['link', 'delete', link]).catch(() => undefined)
}

/** How many routers OVN has. One would lead out of a private network. */
export async function routersOf(daemon: Incusd): Promise<number> {
  const north = database(join(folderOf(daemon), 'ovn/ovnnb_db.sock'))
  const list = await run('ovn-nbctl', [`--db=${north}`, 'lr-list'])
  return list.split('\n').filter(Boolean).length
}
