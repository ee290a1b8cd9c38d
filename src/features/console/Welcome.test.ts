import { expect, test } from 'vitest'
import { evaluate } from '@/domain/bit/evaluate'
import { makeData } from '@/domain/bit/fixtures'
import { FIRST_LINES } from './Welcome'

test.each(FIRST_LINES)('“$line” answers without an account', async ({ line }) => {
  for await (const output of evaluate(line, { data: makeData() })) {
    expect(output.kind, JSON.stringify(output)).toBe('rows')
    if (output.kind === 'rows') expect(output.rows.length).toBeGreaterThan(0)
  }
})
