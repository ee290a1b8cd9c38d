import { describe, expect, it, vi } from 'vitest'
import type { InstanceNetwork } from '@/domain/instances/network'
import { makeInstance } from '@/domain/instances/fixtures'
import type { AccountData, Preview } from '../command'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

const ssh = { label: 'SSH', protocol: 'tcp', port_from: 22, port_to: 22, sources: [] } as const
const sshFrom = (source: string) => ({ ...ssh, label: '', sources: [source] })
const web = { label: '', protocol: 'tcp', port_from: 8000, port_to: 8100, sources: [] } as const
const ping = { label: '', protocol: 'icmp', port_from: null, port_to: null, sources: [] } as const

type Stored = NonNullable<InstanceNetwork['firewall']>

/** Data with a server whose firewall has these rules. `saved` collects what was saved. */
function withFirewall(
  stored: {
    enabled?: boolean
    rules?: readonly object[]
    sources?: Stored['sources']
    status?: Stored['status']
  } | null,
  { saved = [], ...changes }: Partial<AccountData> & { saved?: unknown[] } = {},
) {
  const firewall: Stored | null =
    stored === null
      ? null
      : {
          version: 7,
          status: stored.status ?? 'applied',
          errorCode: stored.status === 'failed' ? 'instance_missing' : null,
          nextTryAt: null,
          appliedAt: null,
          enabled: stored.enabled ?? false,
          sources: stored.sources ?? {},
          counts: {},
          rules: structuredClone(stored.rules ?? []) as Stored['rules'],
        }
  const account = makeAccount([], {
    network: () =>
      Promise.resolve({ firewall, firewalls: [], reverseNames: null, yourAddress: null }),
    saveFirewall: (server, version, settings) => {
      saved.push({ server: server.name, version, ...settings })
      return Promise.resolve(version + 1)
    },
    ...changes,
  })
  return makeData({ account: () => Promise.resolve(account) })
}

const never = () => vi.fn<(preview: Preview) => Promise<boolean>>(agree)

describe('server firewall', () => {
  it('lists the rules as lines have them, and says whether they are in force', async () => {
    const data = withFirewall({ enabled: true, rules: [ssh, sshFrom('10.0.0.0/8'), web, ping] })
    const found = await rows('server firewall web-1', { data })
    expect(found.rows).toEqual([
      { server: 'web-1', rule: 'tcp:22', from: 'everyone', label: 'SSH', firewall: 'on' },
      { server: 'web-1', rule: 'tcp:22', from: '10.0.0.0/8', label: null, firewall: 'on' },
      { server: 'web-1', rule: 'tcp:8000-8100', from: 'everyone', label: null, firewall: 'on' },
      { server: 'web-1', rule: 'icmp', from: 'everyone', label: null, firewall: 'on' },
    ])
    expect(found.note).toBe('The firewall of web-1 is on: only what a rule lists comes in.')
  })

  it.each([
    [{ enabled: false, rules: [ssh] }, /is off: everything comes in\.$/],
    [{ enabled: true }, /is on and has no rules: nothing comes in\.$/],
    [{ status: 'pending' as const }, /The last change is being applied\.$/],
    [{ status: 'failed' as const }, /not applied yet\. The server is not there\. Contact support/],
  ])('says of %j what it means', async (stored, note) => {
    const found = await rows('server firewall web-1', { data: withFirewall(stored) })
    expect(found.note).toMatch(note)
  })

  it('needs a provider that offers firewalls', async () => {
    const found = await problem('server firewall web-1', { data: withFirewall(null) })
    expect(found).toMatchObject({ code: 'refused', at: 'web-1' })
    expect(found.message).toBe('The provider offers no firewalls at present.')
  })

  it('can be read with an API key that only reads, and not changed', async () => {
    const apiKey = {
      name: 'bot',
      scope: 'read',
      expiresAt: '2026-12-22T12:00:00Z',
      actions: null,
      label: null,
      approvalMicros: null,
    } as const
    const data = withFirewall({ rules: [ssh] }, { apiKey, person: null })
    expect((await rows('server firewall web-1', { data })).rows).toHaveLength(1)
    const found = await problem('firewall off web-1', { data, confirm: agree })
    expect(found.message).toContain('scope operate')
  })
})

describe('rules that name servers and networks', () => {
  const id = 'server:00000000-0000-4000-8000-000000000001'
  const gone = 'server:00000000-0000-4000-8000-0000000000ff'

  it('are listed by their names, and a deleted one by its id', async () => {
    const rules = [{ ...sshFrom('10.0.0.0/8'), sources: ['10.0.0.0/8', id, gone] }]
    const data = withFirewall({ rules, sources: { [id]: 'db-1' } })
    const found = await rows('server firewall web-1', { data })
    expect(found.rows[0]).toMatchObject({ from: `10.0.0.0/8, server:db-1, ${gone}` })
  })

  it('are added by the name, and keep the rest', async () => {
    const saved: { rules?: { sources: string[] }[] }[] = []
    const data = withFirewall({ rules: [sshFrom(id)], sources: { [id]: 'db-1' } }, { saved })
    const line = 'firewall allow web-1 tcp:5432 --from server:web-1 --from 10.0.0.0/8'
    const done = await rows(line, { data, confirm: agree })
    expect(saved[0]?.rules?.map(({ sources }) => sources)).toEqual([
      ['server:db-1'],
      ['10.0.0.0/8', 'server:web-1'],
    ])
    expect(done.rows).toHaveLength(2)
  })

  it('need something that is there', async () => {
    const data = withFirewall({ rules: [] })
    for (const [source, message] of [
      ['server:lost', 'The workspace has no server “lost”.'],
      ['network:lost', 'The workspace has no private network “lost”.'],
    ]) {
      const line = `firewall allow web-1 tcp:22 --from ${source}`
      // oxlint-disable-next-line no-await-in-loop -- two lines
      const found = await problem(line, { data, confirm: agree })
      expect(found).toMatchObject({ code: 'not_found', at: source, message })
    }
  })
})

describe('a change of a firewall', () => {
  it.each([
    [
      'allow web-1 tcp:443 --label "HTTPS"',
      { enabled: true, rules: [ssh] },
      { enabled: true, rules: [ssh, { ...ssh, label: 'HTTPS', port_from: 443, port_to: 443 }] },
    ],
    [
      'allow web-1 tcp:22 --from 10.0.0.0/8 --from 2001:db8::7',
      { rules: [] },
      {
        enabled: false,
        rules: [{ ...sshFrom('10.0.0.0/8'), sources: ['10.0.0.0/8', '2001:db8::7'] }],
      },
    ],
    ['allow web-1 icmp --from everyone', { rules: [] }, { enabled: false, rules: [ping] }],
    ['remove web-1 tcp:8000-8100', { rules: [ssh, web] }, { enabled: false, rules: [ssh] }],
    [
      'remove web-1 tcp:22 --from everyone',
      { rules: [ssh, sshFrom('10.0.0.0/8')] },
      { enabled: false, rules: [sshFrom('10.0.0.0/8')] },
    ],
    [
      'remove web-1 tcp:22 --from 10.0.0.0/8',
      { rules: [ssh, sshFrom('10.0.0.0/8')] },
      { enabled: false, rules: [ssh] },
    ],
    ['on web-1', { rules: [ssh] }, { enabled: true, rules: [ssh] }],
    ['off web-1', { enabled: true, rules: [] }, { enabled: false, rules: [] }],
  ])('%s: keeps the rest, and sends the version that was read', async (line, stored, expected) => {
    const saved: unknown[] = []
    const confirm = never()
    const data = withFirewall(stored, { saved })
    const dry = await rows(`firewall ${line} --dry-run`, { data, confirm })
    expect(saved).toEqual([])
    const done = await rows(`firewall ${line}`, { data, confirm })
    expect(saved).toEqual([{ server: 'web-1', version: 7, ...expected }])
    expect(done.rows).toEqual(dry.rows)
    expect(done.note).toMatch(/The last change is being applied\.$/)
    // Nobody loses the way in by SSH, so nobody is asked, as in the dashboard.
    expect(confirm).not.toHaveBeenCalled()
  })

  it('says in a dry run what it does', async () => {
    const data = withFirewall({ rules: [ssh] })
    const found = await rows('firewall allow web-1 tcp:5432 --from 10.0.0.0/8 --dry-run', { data })
    expect(found.note).toBe(
      'Dry run: nothing was changed. TCP 5432 from 10.0.0.0/8 may come in. The firewall is off, so everything comes in until you switch it on.',
    )
  })

  it.each([
    ['on web-1', { rules: [web] }],
    ['on web-1', { rules: [] }],
    ['remove web-1 tcp:22', { enabled: true, rules: [ssh, web] }],
    ['allow web-1 tcp:443', { enabled: true, rules: [web] }],
  ])(
    '%s asks first if nobody could sign in by SSH then, and keeps to the answer',
    async (line, stored) => {
      const saved: unknown[] = []
      const data = withFirewall(stored, { saved })
      const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(() => Promise.resolve(false))
      expect(await problem(`firewall ${line}`, { data, confirm })).toMatchObject({
        code: 'cancelled',
      })
      expect(confirm.mock.calls[0]?.[0]).toMatchObject({ typeName: null })
      expect(confirm.mock.calls[0]?.[0].effect).toMatch(
        /No rule lets SSH in \(TCP port 22\)\. Nobody will be able to sign in to web-1 by SSH/,
      )
      expect(saved).toEqual([])
      await rows(`firewall ${line}`, { data, confirm: agree })
      expect(saved).toHaveLength(1)
    },
  )

  it('changes nothing where nobody can be asked', async () => {
    const saved: unknown[] = []
    const data = withFirewall({ rules: [ssh] }, { saved })
    expect(await problem('firewall on web-1', { data })).toMatchObject({ code: 'cancelled' })
    expect(saved).toEqual([])
  })

  it('overwrites no change by somebody else', async () => {
    const refusal = { code: 'conflict', message: 'This was changed elsewhere in the meantime.' }
    const data = withFirewall({ rules: [] }, { saveFirewall: () => Promise.reject(refusal) })
    const found = await problem('firewall off web-1', { data, confirm: agree })
    expect(found).toMatchObject({ code: 'refused', failure: 'conflict' })
    expect(found.message).toContain('changed elsewhere')
  })
})

describe('a mistake', () => {
  const full = Array.from({ length: 50 }, (_, index) => ({
    ...ssh,
    port_from: 100 + index,
    port_to: 100 + index,
  }))

  it.each([
    ['allow web-1 22', 'wrong_type', '22', 'tcp:22'],
    ['allow web-1 ssh', 'refused', 'ssh', 'tcp:22'],
    ['allow web-1 tcp', 'refused', 'tcp', 'tcp:22'],
    ['allow web-1 tcp:70000', 'refused', 'tcp:70000', 'udp:8000-8100'],
    ['allow web-1 icmp:8', 'refused', 'icmp:8', 'icmp'],
    ['allow web-1 tcp:22', 'refused', 'tcp:22', undefined],
    ['allow web-1 tcp:25 --from 10.0.0.0/8 --from home', 'refused', 'home', 'everyone'],
    ['allow web-1 tcp:25 --from 10.0.0.1/8 --from 10.0.0.0/8', 'refused', '10.0.0.1/8', 'everyone'],
    ['allow web-1 tcp:25 --from ""', 'refused', '""', 'everyone'],
    ['allow web-1 tcp:25 --from 10.0.0.7 --from 10.0.0.7/32', 'refused', '10.0.0.7/32', undefined],
    [`allow web-1 tcp:25 --label "${'x'.repeat(41)}"`, 'refused', `"${'x'.repeat(41)}"`, undefined],
    ['remove web-1 udp:53', 'not_found', 'udp:53', 'tcp:22'],
    ['remove web-1 tcp:22 --from 192.0.2.1', 'not_found', 'tcp:22', undefined],
    ['remove web-1 tcp:22 --from home', 'refused', 'home', undefined],
    ['on web-2', 'not_found', 'web-2', 'web-1'],
    ['on', 'missing', '', '<server>'],
  ])('%s is %s at “%s”', async (line, code, at, fit) => {
    const saved: unknown[] = []
    const data = withFirewall({ rules: [ssh] }, { saved })
    const found = await problem(`firewall ${line}`, { data, confirm: agree })
    expect(found).toMatchObject({ code, at })
    expect(found.message).toMatch(/\.$/)
    if (fit !== undefined) expect(found.fits).toContain(fit)
    expect(saved).toEqual([])
  })

  it('with two rules for the same ports names both', async () => {
    const data = withFirewall({ rules: [ssh, sshFrom('10.0.0.0/8')] })
    const found = await problem('firewall remove web-1 tcp:22', { data, confirm: agree })
    expect(found).toMatchObject({ code: 'missing', at: 'tcp:22' })
    expect(found.fits).toEqual(['--from "everyone"', '--from "10.0.0.0/8"'])
  })

  it('is one rule too many', async () => {
    const data = withFirewall({ rules: full })
    const found = await problem('firewall allow web-1 tcp:22', { data, confirm: agree })
    expect(found.message).toBe('A firewall has at most 50 rules.')
  })

  it('does not become everyone when a variable is empty', async () => {
    const servers = [makeInstance({ name: 'web-1', addresses: [] })]
    const data = withFirewall({ rules: [] }, { servers: () => Promise.resolve(servers) })
    const line = 'for each s in servers { firewall allow $s.name tcp:22 --from $s.address }'
    expect(await problem(line, { data, confirm: agree })).toMatchObject({ at: '$s.address' })
  })

  it('of the role has the reason of the dashboard', async () => {
    const rules = await makeAccount().rules()
    const viewer = () => Promise.resolve({ ...rules, roles: [] })
    const data = withFirewall({ rules: [ssh] }, { rules: viewer })
    expect(await problem('firewall off web-1', { data, confirm: agree })).toMatchObject({
      code: 'refused',
      at: 'web-1',
      message: 'Your role may look at this server, but not change it.',
    })
    expect((await rows('server firewall web-1', { data: signedIn() })).rows).toHaveLength(2)
  })
})
