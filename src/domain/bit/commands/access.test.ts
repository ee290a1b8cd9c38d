import { describe, expect, it, vi } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Preview } from '../command'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

/** A workspace that has this server only. */
const holding = (asked: string[], instance: ReturnType<typeof makeInstance>) =>
  makeData({
    account: () =>
      Promise.resolve(makeAccount(asked, { servers: () => Promise.resolve([instance]) })),
  })

describe('server console', () => {
  it.each(['on', 'off'])('is switched %s', async (state) => {
    const asked: string[] = []
    const found = await rows(`server console web-1 ${state}`, {
      data: signedIn(asked),
      confirm: agree,
    })
    expect(found.rows).toEqual([{ server: 'web-1', console: state }])
    expect(asked).toEqual([`console ${state} web-1`])
  })

  it('takes no other word', async () => {
    const asked: string[] = []
    const found = await problem('server console web-1 maybe', { data: signedIn(asked) })
    expect(found.fits).toEqual(expect.arrayContaining(['on', 'off']))
    expect(asked).toEqual([])
  })

  it('is refused for those who only look', async () => {
    const asked: string[] = []
    const account = makeAccount(asked, {
      rules: () => Promise.resolve({ states: [], transitions: [], roles: [] }),
    })
    const data = makeData({ account: () => Promise.resolve(account) })
    expect(await problem('server console web-1 off', { data })).toMatchObject({ code: 'refused' })
    expect(asked).toEqual([])
  })
})

describe('server rescue', () => {
  const inRescue = makeInstance({ name: 'web-1', rescueSince: '2026-11-27T08:00:00Z' })

  it('starts a server with the rescue system, says what that does first, and is followed', async () => {
    const asked: string[] = []
    const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
    const found = await rows('server rescue web-1', { data: signedIn(asked), confirm })
    expect(confirm.mock.calls[0]?.[0].effect).toMatch(/^The server stops, and starts again\./)
    expect(found.rows).toEqual([{ server: 'web-1', system: 'rescue' }])
    expect(asked).toEqual(['rescue web-1'])
    expect(found.follows).toMatchObject([{ id: 'a1', server: 'web-1' }])
  })

  it('leaves it', async () => {
    const asked: string[] = []
    const data = holding(asked, inRescue)
    const found = await rows('server rescue web-1 --end', { data, confirm: agree })
    expect(found.rows).toEqual([{ server: 'web-1', system: 'own' }])
    expect(asked).toEqual(['end rescue web-1'])
  })

  it('of a virtual machine is another one, which its console opens only with a password', async () => {
    const asked: string[] = []
    const { plan } = makeInstance()
    const machine = makeInstance({
      name: 'web-1',
      plan: { ...plan, virtualization: 'virtual_machine' },
    })
    const offering = (offered: string) =>
      makeData({
        account: () =>
          Promise.resolve(
            makeAccount(asked, {
              servers: () => Promise.resolve([machine]),
              regionsWith: (wanted) => Promise.resolve(wanted === offered ? ['fra1'] : []),
            }),
          ),
      })
    const line = 'server rescue web-1'
    const refused = await problem(line, { data: offering('rescue'), confirm: agree })
    expect(refused.message).toMatch(/has no rescue system/)
    const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
    await rows(line, { data: offering('rescue_vm'), confirm })
    expect(confirm.mock.calls[0]?.[0].effect).toMatch(/Its console asks for a password/)
    expect(asked).toEqual(['rescue web-1'])
  })

  it.each([
    ['server rescue web-1', inRescue, /in the rescue system already/],
    ['server rescue web-1 --end', makeInstance({ name: 'web-1' }), /is not in the rescue system/],
    [
      'server rescue web-1',
      makeInstance({ name: 'web-1', region: { slug: 'ams1', name: 'Amsterdam' } }),
      /has no rescue system/,
    ],
    ['server rescue web-1', makeInstance({ name: 'web-1', hold: 'maintenance' }), /on hold/],
    ['server keys web-1 --key laptop', inRescue, /in the rescue system\. Leave it first/],
  ])('%s is refused, and nothing is asked for (%#)', async (line, instance, reason) => {
    const asked: string[] = []
    const found = await problem(line, { data: holding(asked, instance), confirm: agree })
    expect(found).toMatchObject({ code: 'refused' })
    expect(found.message).toMatch(reason)
    expect(asked).toEqual([])
  })
})

describe('server keys', () => {
  it('puts keys of the person and of the workspace on a server, and is followed', async () => {
    const asked: string[] = []
    const account = makeAccount(asked)
    const [own] = await account.keys()
    const found = await rows(`server keys web-1 --key ${own?.name}`, {
      data: signedIn(asked),
      confirm: agree,
    })
    expect(found.rows).toEqual([{ server: 'web-1', key: own?.name, fingerprint: own?.fingerprint }])
    expect(asked).toEqual([`keys web-1 ${own?.id}`])
    expect(found.follows).toMatchObject([{ id: 'a1', server: 'web-1' }])
  })

  it('says before it replaces the others', async () => {
    const asked: string[] = []
    const [own] = await makeAccount().keys()
    const confirm = vi.fn<(preview: Preview) => Promise<boolean>>(agree)
    await rows(`server keys web-1 --key ${own?.name} --replace`, {
      data: signedIn(asked),
      confirm,
    })
    expect(confirm.mock.calls[0]?.[0].effect).toMatch(/Every other key of root is removed/)
    expect(asked).toEqual([`keys web-1 ${own?.id} alone`])
  })

  it.each([
    [{ state: 'stopped' }, 'The server must run. Start it first.'],
    [{ hold: 'maintenance' }, 'The server is on hold.'],
  ] as const)('is refused for a server with %o', async (change, reason) => {
    const asked: string[] = []
    const [own] = await makeAccount().keys()
    const account = makeAccount(asked, {
      servers: () => Promise.resolve([makeInstance({ name: 'web-1', ...change })]),
    })
    const data = makeData({ account: () => Promise.resolve(account) })
    expect(await problem(`server keys web-1 --key ${own?.name}`, { data })).toMatchObject({
      code: 'refused',
      message: reason,
    })
    expect(asked).toEqual([])
  })

  it('knows no key of others', async () => {
    expect(
      await problem('server keys web-1 --key nobodys', { data: signedIn(), confirm: agree }),
    ).toMatchObject({ code: 'not_found' })
  })
})
