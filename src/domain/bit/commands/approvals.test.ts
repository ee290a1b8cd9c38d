import { expect, it } from 'vitest'
import { makeApproval } from '@/domain/approvals/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

it('lists what API keys ask to order', async () => {
  expect((await rows('approvals', { data: signedIn() })).rows).toMatchObject([
    {
      order: 'o-00000000',
      state: 'open',
      apikey: 'deploy-bot',
      wants: 'New server web-1, v1.small in hel1; New volume web-1-data, 20 GiB',
      adds: 7,
    },
  ])
})

it('approves an order, and refuses one with an answer', async () => {
  const asked: string[] = []
  const around = { data: signedIn(asked), confirm: agree }
  await rows('approve o-00000000', around)
  await rows('refuse o-00000000 --answer "Too much."', around)
  expect(asked).toEqual(['approve 00000000 ', 'refuse 00000000 Too much.'])
})

it('approves no order that is decided, and takes an approval back', async () => {
  const asked: string[] = []
  const account = makeAccount(asked, {
    approvals: () => Promise.resolve([makeApproval({ state: 'approved' })]),
  })
  const data = makeData({ account: () => Promise.resolve(account) })
  expect((await problem('approve o-00000000', { data, confirm: agree })).at).toBe('o-00000000')
  expect(asked).toEqual([])
  await rows('refuse o-00000000', { data, confirm: agree })
  expect(asked).toEqual(['refuse 00000000 '])
})

it('never decides for an API key', async () => {
  const asked: string[] = []
  const apiKey = {
    name: 'bot',
    scope: 'operate',
    expiresAt: '2026-12-22T12:00:00Z',
    actions: null,
    label: null,
    approvalMicros: 0,
  } as const
  const account = makeAccount(asked, { apiKey, person: null })
  const data = makeData({ account: () => Promise.resolve(account) })
  const found = await problem('approve o-00000000', { data, confirm: agree })
  expect(found.code).toBe('refused')
  expect(asked).toEqual([])
  expect((await rows('approvals', { data })).rows).toHaveLength(1)
})
