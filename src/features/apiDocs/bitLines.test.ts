import { expect, it, test } from 'vitest'
import { evaluate } from '@/domain/bit/evaluate'
import { makeAccount, makeData } from '@/domain/bit/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { apiGroups } from '@/content/api/groups'
import { bitLine, bitLines } from '@/content/api/bitLines'
import type { ApiReference } from '@/content/api/reference'
import { sampleLanguages, type ApiCall } from '@/content/api/samples'

const call = (changes: Partial<ApiCall>): ApiCall => ({
  kind: 'table',
  method: 'GET',
  name: 'plan_catalogue',
  query: { select: 'slug', limit: '5' },
  credential: 'none',
  ...changes,
})

/** The workspace of a line. One that leaves the rescue system finds its server there. */
const accountOf = (line: string, asked: string[]) =>
  line.includes('--end')
    ? makeAccount(asked, {
        servers: () =>
          Promise.resolve([makeInstance({ name: 'web-1', rescueSince: '2026-11-27T08:00:00Z' })]),
      })
    : makeAccount(asked)

test.each(bitLines)('“%s” runs', async (line) => {
  const asked: string[] = []
  const data = makeData({ account: () => Promise.resolve(accountOf(line, asked)) })
  const answers = evaluate(line, { data, confirm: () => Promise.resolve(true) })
  for await (const output of answers) expect(output.kind, JSON.stringify(output)).toBe('rows')
})

const changes = Object.values(
  import.meta.glob<ApiReference>(
    [
      '/src/content/api/reference/*.json',
      '!/src/content/api/reference/{changes,errors,limits}.json',
    ],
    { import: 'default', eager: true },
  ),
)
  .flatMap(({ procedures }) => procedures)
  .flatMap((procedure) =>
    procedure.isRead ? [] : (bitLine(call({ name: procedure.name, kind: 'procedure' })) ?? []),
  )

test.each(changes)('“%s” can be tried without a change', async (line) => {
  const asked: string[] = []
  const data = makeData({ account: () => Promise.resolve(accountOf(line, asked)) })
  for await (const output of evaluate(`${line} --dry-run`, { data })) {
    expect(output.kind, JSON.stringify(output)).toBe('rows')
  }
  expect(asked).toEqual([])
})

it('is a tab of the requests that have a line, and of no others', () => {
  const place = { url: 'https://example.test', key: 'key' }
  const write = sampleLanguages.find(({ id }) => id === 'bit')?.write
  expect(write?.(call({}), place)).toBe('plans | head 5')
  expect(write?.(call({ name: 'request_instance_action', kind: 'procedure' }), place)).toMatch(
    /^server /,
  )
  expect(write?.(call({ name: 'profiles' }), place)).toBeUndefined()
  expect(write?.(call({ name: 'ssh_keys', method: 'DELETE' }), place)).toBeUndefined()
})

it('names only tables and procedures of the reference', () => {
  const names = apiGroups.flatMap(({ tables, procedures }) => [
    ...Object.keys(tables).map((name) => call({ name })),
    ...Object.keys(procedures).map((name) => call({ name, kind: 'procedure' })),
  ])
  expect(names.filter((each) => bitLine(each) !== undefined)).toHaveLength(bitLines.length)
})
