import { expect, it } from 'vitest'
import type { Preview } from '@/domain/bit/command'
import { commandLine } from '@/domain/bit/commandLine'
import { makeAccount, makeData } from '@/domain/bit/fixtures'
import { run, signedIn } from '@/domain/bit/lineFixtures'
import type { FirewallSettings } from '@/domain/instances/network'
import { firewallLines } from './firewallLines'

const ssh = { label: 'SSH', protocol: 'tcp', port_from: 22, port_to: 22, sources: [] } as const
const office = { ...ssh, label: '', sources: ['198.51.100.0/24', '2001:db8::7/128'] }
const web = { label: '', protocol: 'tcp', port_from: 8000, port_to: 8100, sources: [] } as const
const ping = { label: 'Ping, please', protocol: 'icmp', port_from: null, port_to: null } as const
const pings = { ...ping, sources: [] }

const settings = (enabled: boolean, ...rules: object[]) =>
  structuredClone({ enabled, rules }) as FirewallSettings

/** Runs the lines one after the other, and returns what they leave and how many locked SSH out. */
async function runAll(lines: readonly string[], from: FirewallSettings) {
  let stored = { ...from, version: 1 }
  let questions = 0
  const confirm = (preview: Preview) => {
    if (!preview.isHarmless) questions += 1
    return Promise.resolve(true)
  }
  for (const line of lines) {
    const account = makeAccount([], {
      network: () =>
        Promise.resolve({
          firewall: {
            ...stored,
            sources: {},
            counts: {},
            status: 'applied',
            errorCode: null,
            nextTryAt: null,
            appliedAt: null,
          },
          firewalls: [],
          reverseNames: null,
          yourAddress: null,
        }),
      saveFirewall: (_server, version, next) => {
        stored = { ...next, version: version + 1 }
        return Promise.resolve(version + 1)
      },
    })
    const data = makeData({ account: () => Promise.resolve(account) })
    await run(line, { ...signedIn(), data, confirm })
  }
  const { enabled, rules } = stored
  return { enabled, rules, questions }
}

const texts = (before: FirewallSettings, after: FirewallSettings) =>
  firewallLines('web-1', before, after).flatMap((call) => commandLine(call) ?? [])

it.each([
  ['adds rules before it is switched on', settings(false), settings(true, ssh, web)],
  ['is switched off before rules go', settings(true, ssh, web), settings(false, web)],
  ['takes another rule before the old one goes', settings(true, ssh), settings(true, office)],
  ['changes the label of a rule', settings(false, ssh), settings(false, { ...ssh, label: '' })],
  ['keeps one of two rules for a port', settings(true, ssh, office), settings(true, office)],
  ['lets ping in', settings(true, ssh), settings(true, ssh, pings)],
])('a firewall %s', async (_, before, after) => {
  const { questions, ...result } = await runAll(texts(before, after), before)
  expect(result.enabled).toBe(after.enabled)
  expect(new Set(result.rules.map((rule) => JSON.stringify(rule)))).toEqual(
    new Set(
      after.rules.map((rule) =>
        JSON.stringify({
          ...rule,
          // Bit writes a single address without the length of its network.
          sources: rule.sources.map((source) => source.replace('/128', '')),
        }),
      ),
    ),
  )
  expect(questions).toBe(0)
})

it('has the whole firewall where nothing changes', () => {
  expect(texts(settings(true, ssh), settings(true, ssh))).toEqual([
    'firewall allow web-1 tcp:22 --label SSH',
    'firewall on web-1',
  ])
  expect(texts(settings(false), settings(false))).toEqual(['firewall off web-1'])
})

it('writes what people type', () => {
  expect(texts(settings(true, ssh), settings(false, office, pings))).toEqual([
    'firewall off web-1',
    'firewall allow web-1 tcp:22 --from 198.51.100.0/24 --from 2001:db8::7',
    'firewall allow web-1 icmp --label "Ping, please"',
    'firewall remove web-1 tcp:22 --from everyone',
  ])
})
