import { expect, test } from 'vitest'
import { makeAccount, makeData } from '../fixtures'
import { evaluate } from '../evaluate'

async function rows(line: string) {
  const account = makeAccount()
  const data = makeData({ account: () => Promise.resolve(account) })
  const answers = evaluate(line, {
    data,
    confirm: () => Promise.resolve(true),
    signal: new AbortController().signal,
  })
  for await (const answer of answers) {
    if (answer.kind === 'rows') return answer.rows
    throw new Error(answer.problem.message)
  }
  return []
}

test.each([
  ['why server stop web-1', true, 'the state', /From running it leads to stopped/, null],
  ['why server start web-1', false, 'the state', /already running/, null],
  ['why server delete safe-1', false, 'the protection', /Protected against deletion/, null],
  ['why server resize web-1', false, 'the state', /Not possible/, 'server stop web-1'],
])('%s', async (line, possible, decides, reason, first) => {
  expect(await rows(line)).toEqual([
    expect.objectContaining({
      possible,
      decides,
      reason: expect.stringMatching(reason) as string,
      first,
    }),
  ])
})
