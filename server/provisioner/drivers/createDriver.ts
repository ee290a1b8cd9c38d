import { join } from 'node:path'
import type { Clock } from '../../queue/clock.ts'
import type { Driver } from '../driver.ts'
import { createIncusClient } from './incus/client.ts'
import type { IncusConfig } from './incus/config.ts'
import { createIncusDriver, type Identity } from './incus/driver.ts'
import { createSimulatedDriver } from './simulated/driver.ts'
import type { FaultRates } from './simulated/faults.ts'
import {
  createFolderStore,
  createMemoryStore,
  type SimulatedSnapshot,
  type SimulatedVolume,
} from './simulated/store.ts'

interface SimulatedConfig {
  name: 'simulated'
  /** Where its servers are kept. Without a folder they are in memory. */
  folder: string | undefined
  speed: number
  faults: FaultRates
}

/** Which engine a process drives, with what its driver needs to know. */
export type EngineConfig = SimulatedConfig | IncusConfig

/** The driver of an engine. A new engine is a case here and a folder beside `simulated`. */
export function createDriver(engine: EngineConfig, clock: Clock): Driver {
  if (engine.name === 'incus') {
    const connect = (addresses: readonly string[], as: Identity) =>
      createIncusClient(addresses, {
        certificate: as.certificate,
        key: as.key,
        serverCertificates: engine.serverCertificates,
      })
    return createIncusDriver({ config: engine, clock, connect })
  }
  const { folder, speed, faults } = engine
  const store = folder === undefined ? createMemoryStore() : createFolderStore(folder)
  const snapshots =
    folder === undefined
      ? createMemoryStore<SimulatedSnapshot>()
      : createFolderStore<SimulatedSnapshot>(join(folder, 'snapshots'))
  const volumes =
    folder === undefined
      ? createMemoryStore<SimulatedVolume>()
      : createFolderStore<SimulatedVolume>(join(folder, 'volumes'))
  const isLasting = folder !== undefined
  return createSimulatedDriver({ store, snapshots, volumes, isLasting, clock, speed, faults })
}
