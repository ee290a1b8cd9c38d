import { describe, expect, it } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

const withServer = (asked: string[] = [], changes = {}) => {
  const running = makeInstance({ name: 'web-1', state: 'running', action: null })
  const account = makeAccount(asked, { servers: () => Promise.resolve([running]), ...changes })
  return makeData({ account: () => Promise.resolve(account) })
}

describe('snapshots', () => {
  it('are listed with what they cost in a month', async () => {
    const { rows: found } = await rows('snapshots', { data: signedIn() })
    expect(found).toMatchObject([
      { name: 'before', state: 'ready', server: 'web-1', size: 5, price: 0.2, age: 24 },
    ])
  })

  it('are taken after a question with the price', async () => {
    const asked: string[] = []
    const data = withServer(asked)
    const { rows: found } = await rows('snapshot create web-1', {
      data,
      confirm: (preview) => {
        expect(preview.effect).toContain('€0.04 per GiB and month')
        return agree()
      },
    })
    expect(found).toMatchObject([{ name: 'web-1-snapshot-1', state: 'creating', size: null }])
    expect(asked).toEqual(['snapshot web-1-snapshot-1'])
  })

  it('are refused with the reason of the dashboard', async () => {
    expect(
      await problem('snapshot create web-1 --name before', { data: withServer(), confirm: agree }),
    ).toMatchObject({ message: 'The workspace has before already.' })
    const closed = withServer([], { snapshotPrice: () => Promise.resolve(null) })
    expect(await problem('snapshot create web-1', { data: closed, confirm: agree })).toMatchObject({
      message: 'The provider offers no snapshots at present.',
    })
    expect(
      await problem('snapshot delete gone', { data: withServer(), confirm: agree }),
    ).toMatchObject({ code: 'not_found' })
  })

  it('are deleted by typing their name', async () => {
    const asked: string[] = []
    await rows('snapshot delete before', {
      data: withServer(asked),
      confirm: (preview) => {
        expect(preview.typeName).toBe('before')
        return agree()
      },
    })
    expect(asked).toEqual(['delete snapshot before'])
  })
})
