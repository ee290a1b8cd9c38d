import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../build/ports.ts'
import { makeCertificate } from './certificate.ts'
import { buildImage } from './image.ts'
import {
  logOf,
  own,
  POOL,
  prepareDaemon,
  startDaemon,
  variablesFor,
  type Incusd,
} from './incusd.ts'
import { layWire, setPlugged, startMachine, type Wire } from './machines.ts'
import { kill, processes } from './processes.ts'
import { ownerFile, PREFIX, removeDaemon, removeLeftovers } from './removeDaemon.ts'

const PORT = 8443
const POOL_SIZE = '1GiB'
/** The least that Incus takes, in seconds. A member is offline when it was silent for so long. */
const OFFLINE_AFTER = 11
/** The group of the second member alone. */
const GROUP = 'fra'

/** A cluster of the tests: each member has a machine of its own. */
export interface Cluster {
  /** Everything about it, as one: this is what is removed. */
  all: Incusd
  members: [Incusd, Incusd, Incusd]
  wire: Wire
  /** What a provisioner needs to use it: ams1 is all of it, fra1 the group of the second member. */
  variables: Record<string, string>
}

const nameOf = (index: number) => `node-${index + 1}`

/** The last number of the address of a member. */
const numberOf = (index: number) => 11 + index

/**
 * Starts a cluster of three that is ready for customers. The caller removes it with `removeCluster`.
 * @throws what Incus said. Nothing is left then
 */
export async function openCluster(): Promise<Cluster> {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, 0o711)
  const port = await freePort()
  const names = { project: `customers-${port}`, network: `inc${port}` }
  const all: Incusd = { folder, address: '', ...names }
  await writeFile(ownerFile(folder), JSON.stringify({ owner: process.pid, daemon: all }))
  try {
    const wire: Wire = {
      bridge: names.network,
      // Networks of carriers, which nobody else uses on a machine for tests.
      prefix: `100.${64 + ((port >> 8) % 64)}.${port & 255}`,
    }
    await layWire(wire)
    const start = async (index: number): Promise<Incusd> => {
      const machine = await startMachine(join(folder, nameOf(index)), wire, numberOf(index))
      const address = `https://${wire.prefix}.${numberOf(index)}:${PORT}`
      const member = { folder: join(folder, nameOf(index)), address, machine, ...names }
      await chmod(member.folder, 0o711)
      await startDaemon(member)
      return member
    }
    const [image, certificate, aclCertificate, one, two, three] = await Promise.all([
      buildImage(folder, 'debian-13'),
      makeCertificate(folder, 'client'),
      makeCertificate(folder, 'acl'),
      start(0),
      start(1),
      start(2),
    ])
    await prepareDaemon(one, { image, certificate, aclCertificate, poolSize: POOL_SIZE })
    await own(one, `config set cluster.https_address ${new URL(one.address).host}`)
    await own(one, `cluster enable ${nameOf(0)}`)
    await own(one, `config set cluster.offline_threshold ${OFFLINE_AFTER}`)
    await joinCluster(one, two, nameOf(1))
    await joinCluster(one, three, nameOf(2))
    await own(one, `cluster group create ${GROUP}`)
    await own(one, `cluster group assign ${nameOf(1)} default,${GROUP}`)
    const members: Cluster['members'] = [one, two, three]
    const addresses = members.map(({ address }) => address).join('|')
    const variables = {
      ...variablesFor(all),
      INCUS_REGIONS: `ams1=${addresses},fra1=${addresses}?target=@${GROUP}`,
      INCUS_SERVER_CERTIFICATE: join(one.folder, 'data/cluster.crt'),
    }
    return { all, members, wire, variables }
  } catch (error) {
    console.error(logOf({ ...all, folder: join(folder, nameOf(0)) }).slice(-2000))
    await removeDaemon(all)
    throw error
  }
}

export const removeCluster = ({ all }: Cluster) => removeDaemon(all)

/** Lets a machine join, as `incus admin init` does with a token. */
async function joinCluster(first: Incusd, machine: Incusd, name: string): Promise<void> {
  const said = await own(first, `cluster add ${name}`)
  const disk = { entity: 'storage-pool', name: POOL }
  const preseed = {
    cluster: {
      enabled: true,
      server_name: name,
      server_address: new URL(machine.address).host,
      cluster_token: said.trim().split('\n').at(-1),
      member_config: [
        { ...disk, key: 'source', value: '' },
        { ...disk, key: 'size', value: POOL_SIZE },
      ],
    },
  }
  // JSON is YAML.
  await own(machine, 'admin init --preseed', JSON.stringify(preseed))
}

/** Ends everything that runs on the machine of a member, and its network, as a loss of power does. */
export async function killMember({ members, wire }: Cluster, index: 0 | 1 | 2): Promise<void> {
  const { folder, machine } = members[index]
  await setPlugged(wire, numberOf(index), false)
  const left = () => processes((text) => text.includes(folder)).filter((pid) => pid !== machine)
  // The first process of a server ends with the one that watches it.
  for (let pids = left(); pids.length > 0; pids = left()) {
    pids.forEach(kill)
    await pause(20)
  }
}

/** Starts the machine again. */
export async function reviveMember({ members, wire }: Cluster, index: 0 | 1 | 2): Promise<void> {
  await setPlugged(wire, numberOf(index), true)
  await startDaemon(members[index])
}
