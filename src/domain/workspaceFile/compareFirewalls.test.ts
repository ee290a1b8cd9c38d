import { expect, test } from 'vitest'
import { makeFirewall, tcp } from '@/domain/firewalls/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { compareFirewalls } from './compareFirewalls'
import { exportFile } from './exportFile'
import { emptyFile, makePresent } from './fixtures'
import { wantedOf } from './wantedServers'

const WEB = 'server:00000000-0000-4000-8000-000000000001'
const OFFICE = 'network:00000000-0000-4000-8000-000000000002'
const data5432 = (...sources: string[]) => ({ ...tcp(5432), sources })
const here = {
  servers: [makeInstance({ id: WEB.slice(7), name: 'web-1' })],
  networks: [makePrivateNetwork({ id: OFFICE.slice(8), name: 'Office, west' })],
  firewalls: [
    makeFirewall({
      name: 'data',
      rules: [data5432('10.0.0.0/8', WEB, OFFICE)],
      sources: { [WEB]: 'web-1', [OFFICE]: 'Office, west' },
    }),
  ],
}
const wanted = (...from: string[]) =>
  wantedOf({
    ...emptyFile,
    firewalls: { data: { rules: [{ protocol: 'tcp', ports: 5432, from }] } },
  })
const kept = new Set(['web-1', 'db-1'])

test('an export names servers and networks, and comparing it finds nothing', async () => {
  const rows = makePresent(here)
  const file = exportFile('website', rows)
  expect(file.firewalls['data']?.rules[0]?.from).toEqual([
    '10.0.0.0/8',
    'server:web-1',
    'network:Office, west',
  ])
  const { changes, problems } = compareFirewalls(wantedOf(file), rows, { kept, made: new Set() })
  expect([changes, problems]).toEqual([[], []])
})

test('what the workspace does not have is refused, with its place', async () => {
  const rows = makePresent(here)
  const of = wanted('server:lost', 'network:lost', 'server:web-1')
  expect(compareFirewalls(of, rows, { kept, made: new Set() }).problems).toEqual([
    { path: ['firewalls', 'data', 'rules', 0], message: 'There is no server “lost”.' },
    { path: ['firewalls', 'data', 'rules', 0], message: 'There is no private network “lost”.' },
  ])
})

test('a server that is made later is named later, and its rule lets nobody in before', async () => {
  const rows = makePresent(here)
  const made = new Set(['db-1'])
  const [both] = compareFirewalls(wanted('server:web-1', 'server:db-1'), rows, {
    kept,
    made,
  }).changes
  expect(both?.rules.map(({ sources }) => sources)).toEqual([['server:web-1', 'server:db-1']])
  expect(both?.firstRules.map(({ sources }) => sources)).toEqual([['server:web-1']])
  const [alone] = compareFirewalls(wanted('server:db-1'), rows, { kept, made }).changes
  expect(alone?.firstRules).toEqual([])
})

test('a server that is made again is named again', async () => {
  const rows = makePresent(here)
  const made = new Set(['web-1'])
  const file = exportFile('website', rows)
  const { changes } = compareFirewalls(wantedOf(file), rows, { kept, made })
  expect(changes.map(({ details }) => details)).toEqual([['names a server that is made again']])
})
