import { describe, expect, it } from 'vitest'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import { makeVolumeSnapshot } from '@/domain/volumes/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

const withAccount = (asked: string[] = [], changes = {}) => {
  const account = makeAccount(asked, changes)
  return makeData({ account: () => Promise.resolve(account) })
}

describe('the bin', () => {
  it('is listed with what a restore costs', async () => {
    const { rows: found } = await rows('bin', { data: signedIn() })
    expect(found).toMatchObject([{ name: 'old', kind: 'image', size: 3, price: 0.12 }])
  })

  it('gives something back after a question with the price', async () => {
    const asked: string[] = []
    await rows('bin restore old', {
      data: withAccount(asked),
      confirm: (preview) => {
        expect(preview.typeName).toBeNull()
        expect(preview.effect).toContain('€0.12 per month again')
        return agree()
      },
    })
    expect(asked).toEqual(['restore old'])
  })

  it('knows nothing else', async () => {
    expect(
      await problem('bin restore golden', { data: withAccount(), confirm: agree }),
    ).toMatchObject({ code: 'not_found' })
  })

  it('is where what is deleted goes, unless it failed or is protected', async () => {
    const effects: string[] = []
    const confirm = (preview: { effect: string }) => {
      effects.push(preview.effect)
      return agree()
    }
    await rows('own-image delete golden', { data: withAccount(), confirm })
    const failed = { ownImages: () => Promise.resolve([makeOwnImage({ state: 'failed' })]) }
    await rows('own-image delete golden', { data: withAccount([], failed), confirm })
    expect(effects[0]).toContain('bin restore gives it back')
    expect(effects[1]).toContain('deleted for good')
    const kept = { snapshots: () => Promise.resolve([makeSnapshot({ isProtected: true })]) }
    expect(
      await problem('snapshot delete before', { data: withAccount([], kept), confirm: agree }),
    ).toMatchObject({ message: 'It is protected. Switch the protection off first.' })
  })
})

describe('protection', () => {
  it('is switched on and off, of images too', async () => {
    const asked: string[] = []
    const { rows: found } = await rows('snapshot protect golden', {
      data: withAccount(asked),
      confirm: agree,
    })
    expect(found).toEqual([{ name: 'golden', kind: 'image', protected: true }])
    await rows('snapshot unprotect before', { data: withAccount(asked), confirm: agree })
    expect(asked).toEqual(['protect golden', 'unprotect before'])
  })

  it('is for snapshots of volumes, too, and keeps their volume', async () => {
    const asked: string[] = []
    const changes = {
      volumeSnapshots: () => Promise.resolve([makeVolumeSnapshot({ name: 'of-data' })]),
    }
    const { rows: found } = await rows('snapshot protect of-data', {
      data: withAccount(asked, changes),
      confirm: (preview) => {
        expect(preview.effect).toBe(
          'Nobody can delete the snapshot of a volume, nor its volume. It is billed as before.',
        )
        return agree()
      },
    })
    expect(found).toEqual([{ name: 'of-data', kind: 'volume_snapshot', protected: true }])
    expect(asked).toEqual(['protect of-data'])
  })

  it('says what it means for a schedule', async () => {
    const backup = { snapshots: () => Promise.resolve([makeSnapshot({ kind: 'backup' })]) }
    await rows('snapshot protect before', {
      data: withAccount([], backup),
      confirm: (preview) => {
        expect(preview.effect).toContain('kept beside those of its schedule')
        return agree()
      },
    })
  })
})
