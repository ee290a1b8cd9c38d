// @vitest-environment node
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/support/fakeClock.ts'
import { placeFile } from '../../../tests/support/placeFile.ts'
import { createLog } from '../../queue/log.ts'
import type { Place } from '../queue.ts'
import { createPlaceDuty } from './placeDuty.ts'

const vienna = {
  city: { names: { de: 'Wien', en: 'Vienna' } },
  country: { iso_code: 'AT', names: { en: 'Austria' } },
}

let file: string
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  file = join(folder, 'city.mmdb')
  return () => rmSync(folder, { recursive: true })
})

function setUp(...waiting: string[][]) {
  const recorded: (readonly Place[])[] = []
  const log = createLog({ worker: 'a', level: 'off', clock: new FakeClock(), write: () => {} })
  const queue = {
    addressesWithoutPlace: () => Promise.resolve(waiting.shift() ?? []),
    recordPlaces: async (places: readonly Place[]) => void recorded.push(places),
  }
  return { recorded, run: createPlaceDuty({ file, queue, log }) }
}

test('an address has its city and country, one of them, or neither', async () => {
  writeFileSync(
    file,
    placeFile({
      '192.0.2.80': vienna,
      '2001:db8::17': vienna,
      '198.51.100.4': { country: { iso_code: 'FI' } },
    }),
  )
  const { recorded, run } = setUp([
    '192.0.2.80',
    '2001:db8::17',
    '198.51.100.4',
    '127.0.0.1',
    '::1',
  ])
  await run()
  expect(recorded).toEqual([
    [
      { ip: '192.0.2.80', city: 'Vienna', country: 'AT' },
      { ip: '2001:db8::17', city: 'Vienna', country: 'AT' },
      { ip: '198.51.100.4', city: null, country: 'FI' },
      { ip: '127.0.0.1', city: null, country: null },
      { ip: '::1', city: null, country: null },
    ],
  ])
})

test('nothing is recorded while no address is new', async () => {
  const { recorded, run } = setUp()
  await run()
  expect(recorded).toEqual([])
})

test('a file that was replaced counts from then on, and one that is cut off changes nothing', async () => {
  const { recorded, run } = setUp(['192.0.2.80'], ['192.0.2.80'], ['192.0.2.80'])
  writeFileSync(file, placeFile({ '192.0.2.80': { country: { iso_code: 'DE' } } }))
  await run()
  const whole = placeFile({ '192.0.2.80': vienna })
  writeFileSync(file, whole.subarray(0, whole.length / 2))
  utimesSync(file, 1, 1)
  await expect(run()).rejects.toThrow()
  writeFileSync(file, whole)
  utimesSync(file, 2, 2)
  await run()
  expect(recorded.flat().map(({ country }) => country)).toEqual(['DE', 'AT'])
})
