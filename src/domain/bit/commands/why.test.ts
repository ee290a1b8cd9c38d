import { expect, test } from 'vitest'
import { makeAccount, makeData } from '../fixtures'
import { evaluate } from '../evaluate'

async function rows(
  line: string,
  keyActions: readonly string[] | null = null,
  keyLabel: string | null = null,
) {
  const whole = makeAccount()
  const account = {
    ...whole,
    rules: async () => ({ ...(await whole.rules()), keyActions, keyLabel }),
  }
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

test('of an API key, its list of actions decides', async () => {
  expect(await rows('why server stop web-1', ['start_servers'])).toEqual([
    expect.objectContaining({
      possible: false,
      decides: 'the API key',
      reason: 'The list of actions of this API key does not have stop_servers.',
    }),
  ])
  expect(await rows('why server stop web-1', ['stop_servers'])).toEqual([
    expect.objectContaining({ possible: true }),
  ])
})

test('of an API key, its label decides', async () => {
  expect(await rows('why server stop web-1', null, 'env=prod')).toEqual([
    expect.objectContaining({
      possible: false,
      decides: 'the API key',
      reason: 'This API key is for servers with the label env=prod.',
    }),
  ])
  expect(await rows('why server stop web-1', null, 'env=test')).toEqual([
    expect.objectContaining({ possible: true }),
  ])
})
