// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../tests/support/fakeQueue.ts'
import { DriverError } from './driver.ts'
import { createSimulatedDriver } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { createImageDuty } from './imageDuty.ts'

test('removes what nothing needs, and reports the others only when the engine has removed them', async () => {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  queue.unusedImages = ['a', 'b', 'c'].map((id) => ({ id, region: 'fra1' }))
  const asked: string[] = []
  let isAway = true
  const away = new DriverError('engine_unreachable', 'It did not answer.')
  const driver = {
    ...createSimulatedDriver({ store: createMemoryStore(), clock }),
    deleteImage: ({ id }: { id: string }) => {
      asked.push(id)
      return isAway && id === 'b' ? Promise.reject(away) : Promise.resolve()
    },
  }
  const lines: string[] = []
  const write = (event: string, { image = '' } = {}) => void lines.push(`${event} ${image}`)
  const log = { debug: write, info: write, warn: write, error: write }
  const remove = createImageDuty({ queue: queue.for('a'), driver, log })
  const { signal } = new AbortController()
  await expect(remove(signal)).rejects.toBe(away)
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(queue.unusedImages.map(({ id }) => id)).toEqual(['b'])
  expect(lines).toEqual(['image.removed a', 'image.stayed b', 'image.removed c'])
  isAway = false
  await remove(signal)
  expect(queue.unusedImages).toEqual([])
})
