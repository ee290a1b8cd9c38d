// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { DriverError, type Driver, type HostProblem } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createHostCheck } from './hostCheck.ts'

const DAY_MS = 24 * 60 * 60_000
const lacks: HostProblem = { member: 'node-1', detail: 'It cannot filter.' }

const none = () => undefined

function setUp(answers: Record<string, HostProblem[] | 'away'>) {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  queue.regions = Object.keys(answers)
  const asked: string[] = []
  const driver: Driver = {
    ...createSimulatedDriver({ store: createMemoryStore(), clock }),
    checkHosts: (region) => {
      asked.push(region)
      const answer = answers[region]
      return answer === 'away' || answer === undefined
        ? Promise.reject(new DriverError('engine_unreachable', 'It is away.'))
        : Promise.resolve(answer)
    },
  }
  const lines: object[] = []
  const write = (event: string, fields = {}) => void lines.push({ event, ...fields })
  const log = { debug: none, info: none, warn: none, error: write }
  const { check, problems } = createHostCheck({ queue: queue.for('a'), driver, clock, log })
  const checked = async () => {
    asked.length = 0
    await check(new AbortController().signal).catch((error: unknown) => lines.push({ error }))
    return [...asked]
  }
  return { clock, queue, answers, lines, problems, checked }
}

test('what a machine cannot do is logged once, and shown until it can', async () => {
  const { answers, lines, problems, checked } = setUp({ fra1: [lacks], ams1: [] })
  expect(await checked()).toEqual(['fra1', 'ams1'])
  expect(await checked()).toEqual(['fra1'])
  expect(lines).toEqual([{ event: 'host.unfit', region: 'fra1', ...lacks }])
  expect(problems()).toEqual([
    { kind: 'unfit', engineRef: 'node-1 (fra1)', instanceId: null, detail: lacks.detail },
  ])
  answers['fra1'] = []
  await checked()
  expect(problems()).toEqual([])
})

test('a region that is away is checked once it answers, and a good one again after a day', async () => {
  const { clock, answers, lines, checked } = setUp({ fra1: 'away', ams1: [] })
  expect(await checked()).toEqual(['fra1', 'ams1'])
  expect(lines).toMatchObject([{ error: { code: 'engine_unreachable' } }])
  answers['fra1'] = []
  expect(await checked()).toEqual(['fra1'])
  expect(await checked()).toEqual([])
  await clock.advance(DAY_MS + 1)
  expect(await checked()).toEqual(['fra1', 'ams1'])
})

test('nothing is said of a region that was closed', async () => {
  const { queue, problems, checked } = setUp({ fra1: [lacks] })
  await checked()
  queue.regions = []
  await checked()
  expect(problems()).toEqual([])
})
