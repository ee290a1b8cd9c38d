import { describe, expect, it } from 'vitest'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

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
