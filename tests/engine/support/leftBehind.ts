import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Driver, EngineInstance, EngineResource } from '../../../server/provisioner/driver.ts'
import { jobFor } from '../../../server/provisioner/driverConformance.ts'
import { networkIdIn } from '../../../server/provisioner/drivers/incus/privateNetwork.ts'
import { snapshotJobFor } from '../../../server/provisioner/snapshotConformance.ts'
import { volumeJobFor } from '../../../server/provisioner/volumeConformance.ts'
import { askedOf, nameOf } from './asked.ts'
import { connect } from './connect.ts'
import { own, poolFolder, type Incusd } from './incusd.ts'

const never = new AbortController().signal
const region = 'fra1'

/**
 * What the tests left behind at a daemon that is to be removed: what it holds of customers though no test asked for it, or one
 * took it back, as the sweep of the provisioner finds it. Then the rest is removed as the provisioner does that, and what is
 * still there afterwards is left behind too.
 */
export async function leftBehindOn(daemon: Incusd, kind: 'on' | 'ovn' = 'on'): Promise<string[]> {
  const driver = connect(daemon, { INCUS_PRIVATE_NETWORKS: kind })
  const servers = await driver.list(never)
  const resources = await driver.resources(never)
  const asked = askedOf(daemon.folder)
  const unknown = [
    ...servers.map(({ instanceId, engineRef }) => ({
      name: nameOf('server', instanceId),
      engineRef,
    })),
    ...resources.map(({ kind: of, id, engineRef }) => ({ name: nameOf(of, id), engineRef })),
  ].filter(({ name }) => !asked.has(name))
  await removeAll(driver, servers, resources)
  // A provisioner that was killed has left what it tried the machine with, and the next check removes that.
  await driver.checkHosts(region, never)
  return [
    ...unknown.map(({ name, engineRef }) => `${name} (${engineRef}): nobody asked for it`),
    ...(await held(daemon)).map((what) => `${what}: still there when all was removed`),
  ]
}

/** Removes all that belongs to customers: first what servers hold. */
async function removeAll(
  driver: Driver,
  servers: readonly EngineInstance[],
  resources: readonly EngineResource[],
): Promise<void> {
  for (const { instanceId: id, engineRef } of servers) {
    if (id === null) continue
    const { instance } = jobFor('purge')
    await driver.purge(jobFor('purge', { instance: { ...instance, id, engineRef } }), never)
  }
  for (const { kind, id } of resources) if (id !== null) await remove(driver, kind, id)
}

async function remove(driver: Driver, kind: EngineResource['kind'], id: string): Promise<void> {
  const of = jobFor('purge')
  if (kind === 'snapshot')
    await driver.deleteSnapshot(
      snapshotJobFor('delete_snapshot', of, { id, engineRef: null }),
      never,
    )
  else if (kind === 'image') await driver.deleteImage({ id, region }, never)
  else if (kind === 'volume') await driver.deleteVolume(volumeJobFor({ id }), never)
  else if (kind === 'private_network')
    await driver.privateNetworks?.removeNetwork({ id, region }, never)
  // That of a server which was gone before.
  else await driver.purge(jobFor('purge', { instance: { ...of.instance, id } }), never)
}

const urls = v.array(v.string())
const networks = v.array(
  v.object({ name: v.string(), config: v.nullish(v.record(v.string(), v.string()), {}) }),
)
const images = v.array(
  v.object({
    fingerprint: v.string(),
    properties: v.nullish(v.record(v.string(), v.string()), {}),
    aliases: v.nullish(v.array(v.object({ name: v.string() })), []),
  }),
)
const acl = v.object({
  config: v.nullish(v.record(v.string(), v.string()), {}),
  ingress: v.array(v.object({ description: v.optional(v.string(), '') })),
})

const pathOf = (url: string) => new URL(url, 'https://incus').pathname.replace('/1.0/', '')

/**
 * Everything at a daemon that is not the provider's: instances and their snapshots, volumes and theirs, files and folders of
 * them in the pools, images without an alias of the provider, private networks, firewalls in the ACL, reserved addresses.
 */
async function held(daemon: Incusd): Promise<string[]> {
  const query = async <Row>(path: string, row: v.GenericSchema<unknown, Row>): Promise<Row> =>
    v.parse(row, JSON.parse(await own(daemon, `query ${path}`)))
  const { project, network, folder } = daemon
  const pools = (await query('/1.0/storage-pools', urls)).map(pathOf)
  const volumes = await Promise.all(
    pools.map((pool) => query(`/1.0/${pool}/volumes?all-projects=true`, urls)),
  )
  const { config, ingress } = await query('/1.0/network-acls/servers', acl)
  const reserved = join(folder, 'data/networks', network, 'dnsmasq.hosts')
  const disks = ['containers', 'containers-snapshots', 'virtual-machines', 'custom-snapshots']
  return [
    ...(await query('/1.0/instances?all-projects=true', urls)).map(pathOf),
    ...volumes
      .flat()
      .map(pathOf)
      .filter((path) => !path.includes('/volumes/image/') && !/\/custom\/rescue(-vm)?$/.test(path)),
    ...disks.flatMap((name) =>
      namesIn(join(poolFolder(daemon), name)).map((each) => `the folder ${name}/${each}`),
    ),
    ...namesIn(join(poolFolder(daemon), 'custom'))
      .filter((name) => !/_rescue(-vm(\.iso)?)?$/.test(name))
      .map((name) => `the folder custom/${name}`),
    ...(await query(`/1.0/images?recursion=1&project=${project}`, images))
      .filter(({ aliases }) => !aliases?.some(({ name }) => /^debian-13(\/vm)?$/.test(name)))
      .map(({ fingerprint }) => `the image ${fingerprint.slice(0, 12)}`),
    ...(await query('/1.0/networks?recursion=1', networks))
      .filter(({ config: settings }) => networkIdIn(settings ?? {}) !== null)
      .map(({ name }) => `the network ${name}`),
    ...Object.keys(config ?? {}).map((key) => `the firewall ${key}`),
    ...ingress
      .filter(({ description }) => description.startsWith('server-'))
      .map(({ description }) => `a rule of the firewall of ${description}`),
    ...namesIn(reserved).map((name) => `the reserved address of ${name}`),
  ]
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
