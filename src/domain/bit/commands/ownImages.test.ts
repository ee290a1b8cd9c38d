import { describe, expect, it } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

const withServer = (asked: string[] = [], changes = {}) => {
  const running = makeInstance({ name: 'web-1', state: 'running', action: null })
  const account = makeAccount(asked, { servers: () => Promise.resolve([running]), ...changes })
  return makeData({ account: () => Promise.resolve(account) })
}

describe('images of a workspace', () => {
  it('are listed with what they cost in a month', async () => {
    const { rows: found } = await rows('own-images', { data: signedIn() })
    expect(found).toMatchObject([
      { name: 'golden', state: 'ready', holds: 'Debian 13', size: 3, price: 0.12, age: 24 },
    ])
  })

  it('are made of a snapshot after a question with the price', async () => {
    const asked: string[] = []
    const { rows: found } = await rows('own-image create before', {
      data: withServer(asked),
      confirm: (preview) => {
        expect(preview.effect).toContain('€0.04 per GiB and month')
        return agree()
      },
    })
    expect(found).toMatchObject([{ name: 'web-1-image', state: 'creating', size: null }])
    expect(asked).toEqual(['image web-1-image'])
  })

  it('are refused with the reason of the dashboard', async () => {
    const taken = { data: withServer(), confirm: agree }
    for (const name of ['golden', 'before']) {
      expect(await problem(`own-image create before --name ${name}`, taken)).toMatchObject({
        message: `The workspace has ${name} already.`,
      })
    }
    const closed = withServer([], { snapshotPrice: () => Promise.resolve(null) })
    expect(
      await problem('own-image create before', { data: closed, confirm: agree }),
    ).toMatchObject({ message: 'The provider offers no images of your own at present.' })
  })

  it('are deleted by typing their name', async () => {
    const asked: string[] = []
    await rows('own-image delete golden', {
      data: withServer(asked),
      confirm: (preview) => {
        expect(preview.typeName).toBe('golden')
        return agree()
      },
    })
    expect(asked).toEqual(['delete image golden'])
  })

  it('rebuild a server that they fit', async () => {
    const wanted: unknown[] = []
    const changes = {
      requestAction: (_: unknown, kind: string, parameters: unknown) => {
        wanted.push(kind, parameters)
        return Promise.resolve({ id: 'a1', status: 'queued' })
      },
    }
    const data = withServer([], changes)
    await rows('server rebuild web-1 --own-image golden', { data, confirm: agree })
    expect(wanted).toEqual(['rebuild', { snapshot: 'golden' }])
    const elsewhere = withServer([], {
      ...changes,
      ownImages: () =>
        Promise.resolve([makeOwnImage({ region: { slug: 'ams1', name: 'Amsterdam' } })]),
    })
    expect(
      await problem('server rebuild web-1 --own-image golden', { data: elsewhere, confirm: agree }),
    ).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('it is in ams1') as string,
    })
    expect(
      await problem('server rebuild web-1 --own-image golden --image debian-13', {
        data,
        confirm: agree,
      }),
    ).toMatchObject({ code: 'surplus' })
  })

  it('are what new servers are made from', async () => {
    const orders: unknown[] = []
    const data = withServer([], {
      ownImages: () =>
        Promise.resolve([makeOwnImage({ region: { slug: 'ams1', name: 'Amsterdam' } })]),
      createServers: (order: object) => {
        orders.push(order)
        return Promise.resolve([{ id: 's1', name: 'copy', actionId: 'a1' }])
      },
    })
    const { rows: found } = await rows('server create copy --plan v1.small --own-image golden', {
      data,
      confirm: agree,
    })
    expect(found).toMatchObject([{ server: 'copy', image: 'golden', region: 'ams1' }])
    expect(orders).toMatchObject([{ snapshot: 'golden', name: 'copy', region: 'ams1' }])
    expect(orders[0]).not.toHaveProperty('image')
  })
})
