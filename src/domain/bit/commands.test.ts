import { describe, expect, it, vi } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import type { AccountData, Preview } from './command'
import { commands } from './commands'
import { makeAccount, makeData } from './fixtures'
import { agree, problem, rows, signedIn } from './lineFixtures'

describe('servers', () => {
  it('are created after a question with the price, with the defaults of the page', async () => {
    const asked: string[] = []
    const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
    const found = await rows('server create --plan v1.small --label "env=test"', {
      data: signedIn(asked),
      confirm,
    })
    // v1.small is sold out in Frankfurt.
    expect(found.rows).toMatchObject([
      {
        server: 'server-1',
        state: 'provisioning',
        region: 'ams1',
        image: 'debian-13',
        price: 0.0102,
      },
    ])
    const [preview] = confirm.mock.calls[0] ?? []
    expect(preview).toMatchObject({ verb: 'Create server-1', typeName: null })
    expect(preview?.effect).toMatch(/€0\.0102 per hour, at most €6\.80 a month, without VAT/)
    expect(asked).toEqual(['create 1 server-1'])
  })

  it('are sent as the page sends them', async () => {
    const createServers = vi.fn<AccountData['createServers']>(() =>
      Promise.resolve([{ id: 's', name: 'web-1', actionId: 'a' }]),
    )
    const account = makeAccount([], { createServers })
    await rows(
      'server create app --plan v1.small --key laptop --label "env=test" --label "a=b c" --count 2 --cloud-init $init',
      {
        data: makeData({ account: () => Promise.resolve(account) }),
        confirm: agree,
        texts: { init: '#!/bin/sh\necho hello' },
      },
    )
    expect(createServers).toHaveBeenCalledExactlyOnceWith(
      {
        workspace: 'north',
        plan: 'v1.small',
        region: 'ams1',
        image: 'debian-13',
        name: 'app',
        sshKeys: ['laptop'],
        cloudInit: '#!/bin/sh\necho hello',
        labels: { env: 'test', a: 'b c' },
        count: 2,
        hourlyMicros: 10_200,
      },
      expect.stringMatching(/^[\da-f-]{36}$/),
    )
  })

  it('are created once, although an answer is lost', async () => {
    const keys: string[] = []
    const createServers: AccountData['createServers'] = (_, key) => {
      keys.push(key)
      return keys.length === 1
        ? Promise.reject({ code: 'network', message: 'No answer.' })
        : Promise.resolve([{ id: 's', name: 'web', actionId: 'a' }])
    }
    const account = makeAccount([], { createServers })
    await rows('server create web --plan v1.small', {
      data: makeData({ account: () => Promise.resolve(account) }),
      confirm: agree,
    })
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it.each<[string, Partial<AccountData>, string, RegExp]>([
    ['--region fra1', {}, 'fra1', /^v1\.small is sold out in Frankfurt\.$/],
    ['', { orders: 'closed' }, '', /^Servers cannot be ordered now/],
    ['', { isSuspended: true }, '', /^Your account is suspended\.$/],
    ['--label env', {}, 'env', /^Write it as key=value\.$/],
    ['--count 2 --no-keys --key laptop', {}, '--no-keys', /not both/],
    ['--cloud-init "packages"', {}, '"packages"', /#cloud-config/],
  ])('are refused with the reasons of the page: %s %j', async (flags, changes, at, message) => {
    const account = makeAccount([], changes)
    const found = await problem(`server create app --plan v1.small ${flags}`, {
      data: makeData({ account: () => Promise.resolve(account) }),
      confirm: agree,
    })
    expect(found.message).toMatch(message)
    expect(at === '' ? '' : found.at).toBe(at)
  })

  it('are refused to a viewer, as in the dashboard', async () => {
    const account = makeAccount()
    const viewer = { ...account, workspace: { ...account.workspace, role: 'viewer' as const } }
    const data = makeData({ account: () => Promise.resolve(viewer) })
    const found = await problem('server create web --plan v1.small', { data, confirm: agree })
    expect(found.message).toBe('Only an operator or an owner can do this. Your role is viewer.')
  })

  it('are rebuilt only after their name was typed', async () => {
    const asked: string[] = []
    const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
    await rows('server rebuild db-1 --image ubuntu-24', { data: signedIn(asked), confirm })
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({ typeName: 'db-1' })
    expect(asked).toEqual(['rebuild db-1'])
  })

  it('get no plan that does not fit, with the reason of the dashboard', async () => {
    const found = await problem('server resize db-1 --plan v1.nano', {
      data: signedIn(),
      confirm: agree,
    })
    expect(found).toMatchObject({ at: 'v1.nano', message: 'A disk never shrinks.' })
  })

  it('keep the labels that a line does not name', async () => {
    const asked: string[] = []
    await rows('server label web-1 --set "team=web"', { data: signedIn(asked), confirm: agree })
    expect(asked).toEqual(['update web-1 {"labels":{"env":"test","team":"web"}}'])
    const found = await problem('server label web-1', { data: signedIn(), confirm: agree })
    expect(found.code).toBe('missing')
  })

  it('are reached from a terminal by the line that is shown', async () => {
    const found = await rows('ssh web-1', { data: signedIn() })
    expect(found.rows).toEqual([{ server: 'web-1', line: 'ssh root@10.20.0.4' }])
    const stopped = await problem('ssh db-1 -o json', { data: signedIn() })
    expect(stopped).toMatchObject({ at: 'db-1', fits: ['server start db-1; server wait db-1;'] })
    expect(stopped.message).toContain('“Stopped”')
  })

  it('are waited for', async () => {
    vi.useFakeTimers()
    try {
      const busy = makeInstance({ name: 'web-1', state: 'starting' })
      const states = [busy, busy, { ...busy, state: 'running' as const }]
      const servers = () => Promise.resolve([states.shift() ?? busy])
      const account = makeAccount([], { servers })
      const data = makeData({ account: () => Promise.resolve(account) })
      const answer = rows('server wait web-1', { data })
      // Two pauses: the second is twice as long as the first.
      await vi.advanceTimersByTimeAsync(250 + 500)
      expect((await answer).rows).toMatchObject([{ server: 'web-1', state: 'running' }])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what belongs to a person', () => {
  it.each([
    ['key remove laptop', ['remove k1']],
    ['workspace use north', ['use north']],
    ['workspace create "Second"', ['create Second']],
    ['workspace rename "New"', ['rename north New']],
    ['workspace invite mo@example.org', ['invite mo@example.org operator']],
    ['ticket open --subject "Disk" --message "Full." --server web-1', ['open server Disk']],
    ['ticket reply 1042 "It works."', ['reply 1042 It works.']],
    ['ticket close 1042', ['close 1042']],
    ['apikey revoke deploy-bot', ['revoke id of deploy-bot']],
    ['logout', ['sign out']],
  ])('%s', async (line, expected) => {
    const asked: string[] = []
    await rows(`${line} --dry-run`, { data: signedIn(asked), confirm: agree })
    expect(asked).toEqual([])
    await rows(line, { data: signedIn(asked), confirm: agree })
    expect(asked).toEqual(expected)
  })

  it('leads to the sign-in form and back', async () => {
    const openSignIn = vi.fn<() => void>()
    await rows('login', { data: makeData({ openSignIn }) })
    expect(openSignIn).toHaveBeenCalledOnce()
    expect(await problem('login')).toMatchObject({ code: 'sign_in_required' })
  })
})

/** Data with an API key instead of a person. */
const withKey = (scope: 'read' | 'operate') =>
  makeData({
    account: () =>
      Promise.resolve(
        makeAccount([], {
          person: null,
          apiKey: {
            name: 'bot',
            scope,
            expiresAt: '2026-12-22T12:00:00Z',
            actions: null,
            label: null,
            approvalMicros: null,
          },
        }),
      ),
  })

describe('an API key', () => {
  it('does what its scope allows, and says what is missing', async () => {
    const read = { data: withKey('read'), confirm: agree }
    expect((await rows('servers', read)).rows).toHaveLength(3)
    expect((await problem('server stop web-1', read)).message).toContain('scope operate')
    expect((await problem('keys', read)).message).toContain('scope operate')
    const operate = { data: withKey('operate'), confirm: agree }
    expect((await rows('server stop web-1', operate)).rows).toHaveLength(1)
    expect((await rows('whoami', operate)).rows).toMatchObject([
      { name: 'bot', workspace: 'north', role: 'operate', ends: 720 },
    ])
  })

  it('is refused by every command for people, before it reads anything', async () => {
    const names = commands.flatMap((each) =>
      each.kind !== 'public' && each.apiKey === 'none' ? each : [],
    )
    expect(names.map(({ name }) => name)).toContain('tickets')
    const data = withKey('operate')
    for (const command of names) {
      const values = [...command.parameters, ...command.flags].filter((each) => each.isRequired)
      const words = values.map(({ name, type }) => {
        const value = type === 'number' ? '1' : '"x"'
        return command.flags.some((flag) => flag.name === name) ? `--${name} ${value}` : value
      })
      // oxlint-disable-next-line no-await-in-loop
      const found = await problem(`${command.name} ${words.join(' ')}`, { data })
      expect(found.message).toBe(
        `An API key cannot run “${command.name}”. Sign in on the site to do it.`,
      )
    }
  })
})
