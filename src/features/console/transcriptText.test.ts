import { expect, it } from 'vitest'
import { evaluate, type Output } from '@/domain/bit/evaluate'
import { makeData } from '@/domain/bit/fixtures'
import { transcriptText } from './transcriptText'

async function entry(id: number, line: string) {
  const outputs: Output[] = []
  for await (const output of evaluate(line, { data: makeData() })) outputs.push(output)
  return { id, line, at: id, outputs, isRunning: false }
}

it('is what a terminal would show: lines, tables, and marks below mistakes', async () => {
  const entries = await Promise.all([
    entry(1, 'regions | pick region, plans | head 1'),
    entry(2, 'plans | sort price down'),
    entry(3, 'regions | where plans < 0'),
    entry(4, 'regions | pick region -o json'),
  ])
  const text = transcriptText(entries, {
    locale: 'en-GB',
    prompt: 'guest ›',
    time: (at) => `time ${at}`,
  })
  expect(text).toContain('# time 1\nguest › regions | pick region, plans | head 1\nregion  plans\n')
  expect(text).toContain('1 row\n\n# time 2')
  expect(text).toContain(
    `plans | sort price down\n                   ^^^^\n“down” does not fit here.`,
  )
  expect(text).toContain('guest › regions | where plans < 0\n0 rows')
  expect(text).toContain('"region": "fra1"')
  expect(text.endsWith(']\n')).toBe(true)
})
