// @vitest-environment node
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { describeDriver, type EngineUnderTest } from '../../driverConformance.ts'
import type { IncusConfig } from './config.ts'
import { createIncusDriver } from './driver.ts'

const config: IncusConfig = {
  name: 'incus',
  regions: new Map([['fra1', { addresses: ['https://incus'], target: undefined }]]),
  project: 'customers',
  pool: 'default',
  network: 'incusbr0',
  hasIpv6: false,
  networkRate: undefined,
  stopSeconds: 30,
  certificate: '',
  key: '',
  serverCertificates: '',
}

/** About as long as an action takes. */
const USUAL_MS = 900
const STEP_MS = 50

function open(): EngineUnderTest {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const advance = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += STEP_MS) await clock.advance(STEP_MS)
  }
  return {
    connect: () => createIncusDriver({ config, clock, connect: () => incus.connect() }),
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
    pass: advance,
    history: (ref) => {
      const { builds = 0, boots = 0 } = incus.instances.get(ref) ?? {}
      return Promise.resolve({ builds, boots })
    },
  }
}

describeDriver('incus, with a fake of it', open)
