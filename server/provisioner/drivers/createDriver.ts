import type { Clock } from '../clock.ts'
import type { Driver } from '../driver.ts'
import { createSimulatedDriver } from './simulated/driver.ts'
import type { FaultRates } from './simulated/faults.ts'
import { createFolderStore, createMemoryStore } from './simulated/store.ts'

/** Which engine a process drives, with what its driver needs to know. */
export interface EngineConfig {
  name: 'simulated'
  /** Where its servers are kept. Without a folder they are in memory. */
  folder: string | undefined
  speed: number
  faults: FaultRates
}

/** The driver of an engine. A new engine is a case here and a folder beside `simulated`. */
export function createDriver(engine: EngineConfig, clock: Clock): Driver {
  const { folder, speed, faults } = engine
  const store = folder === undefined ? createMemoryStore() : createFolderStore(folder)
  return createSimulatedDriver({ store, clock, speed, faults })
}
