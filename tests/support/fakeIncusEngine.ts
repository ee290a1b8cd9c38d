import { createIncusDriver } from '../../server/provisioner/drivers/incus/driver.ts'
import type {
  IncusConfig,
  PrivateNetworkKind,
} from '../../server/provisioner/drivers/incus/config.ts'
import { isPrivateCard } from '../../server/provisioner/drivers/incus/privateNetwork.ts'
import type { RescueEngine } from '../../server/provisioner/rescueConformance.ts'
import type { VolumeSnapshotEngine } from '../../server/provisioner/volumeSnapshotConformance.ts'
import { FakeClock } from './fakeClock.ts'
import { FakeIncus } from './fakeIncus.ts'
import { firewallInAcl } from './firewallInAcl.ts'

/** The configuration of a driver on the fake. */
export const config: IncusConfig = {
  name: 'incus',
  regions: new Map([['fra1', { addresses: ['https://incus'], target: undefined }]]),
  project: 'customers',
  pool: 'default',
  network: 'incusbr0',
  acl: { name: 'servers', certificate: '', key: '' },
  privateNetworks: 'bridge',
  ipv4Range: undefined,
  hasIpv6: false,
  networkRate: undefined,
  stopSeconds: 30,
  certificate: '',
  key: '',
  serverCertificates: '',
}

/** About as long as an action takes. */
const USUAL_MS = 900
/** How far time goes at once. */
export const STEP_MS = 50

/** Imports the rescue systems, as docs/engine.md says. */
export function addRescueVolumes({ volumes }: FakeIncus): void {
  volumes.call('POST', [], {
    name: 'rescue',
    content_type: 'filesystem',
    config: { 'security.shifted': 'true' },
  })
  volumes.call('POST', [], { name: 'rescue-vm', content_type: 'iso', config: {} })
}

/** The driver of Incus on a fake of it. */
export function openFakeIncus(privateNetworks: PrivateNetworkKind = 'bridge'): RescueEngine &
  VolumeSnapshotEngine & {
    privateAddressesOf: (engineRef: string) => Promise<string[]>
  } {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  addRescueVolumes(incus)
  const advance = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += STEP_MS) await clock.advance(STEP_MS)
  }
  return {
    connect: () =>
      createIncusDriver({
        config: { ...config, privateNetworks },
        clock,
        connect: () => incus.connect(),
      }),
    cutOff: async (run, part) => {
      const stop = new AbortController()
      const running = run(stop.signal).catch(() => undefined)
      await advance(part * USUAL_MS)
      stop.abort(new Error('killed'))
      await running
    },
    finish: async (run) => {
      const running = run(new AbortController().signal)
      running.catch(() => undefined)
      await advance(5 * USUAL_MS)
      return running
    },
    privateAddressesOf: (ref) =>
      Promise.resolve(
        Object.entries(incus.instances.get(ref)?.devices ?? {})
          .filter(([name]) => isPrivateCard(name))
          .map(([, card]) => card['ipv4.address'] ?? card['user.ipv4'] ?? ''),
      ),
    firewallOf: (job) => Promise.resolve(firewallInAcl(incus.acl, job)),
    volumeOf: (id) => {
      const held = incus.volumes.find(`volume-${id}`)
      const [user] = held?.used_by ?? []
      const facts = held && {
        sizeGib: Number.parseInt(held.config['size'] ?? '', 10),
        instanceId: user?.replace('/1.0/instances/server-', '') ?? null,
      }
      return Promise.resolve(facts)
    },
    volumeSnapshotsOf: (id) => Promise.resolve(incus.volumes.snapshotsOf(`volume-${id}`)),
    extraOf: (ref) => {
      const card = incus.instances.get(ref)?.devices['eth0'] ?? {}
      const routes = [card['ipv4.routes'], card['ipv6.routes']].flatMap(
        (all) => all?.split(',') ?? [],
      )
      return Promise.resolve(routes.map((route) => route.replace(/\/.*/, '')))
    },
    shutDown: (ref) => {
      incus.shutDown(ref)
      return Promise.resolve()
    },
    systemOf: (ref) => Promise.resolve(incus.instances.get(ref)?.system ?? 'own'),
    pass: advance,
    history: (ref) => {
      const { builds = 0, boots = 0 } = incus.instances.get(ref) ?? {}
      return Promise.resolve({ builds, boots })
    },
  }
}
