import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '@/lib/errorTexts'
import { actionErrorCodes, errorCodeOf } from './errorCodes'
import errors from './reference/errors.json'
import { errorEntries, errorGroups, errorsIn } from './errorEntries'

const root = new URL('../../../', import.meta.url).pathname
const RAISED = /raise_error\(\s*'(\w+)'|raise exception\s+'(\w+)'\s+using/g

const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).map((file) =>
  readFileSync(root + file, 'utf8'),
)
/** The codes that the migrations raise. */
const raised = migrations.flatMap((sql) =>
  [...sql.matchAll(RAISED)].map(([, a, b]) => a ?? b ?? ''),
)

test('the check can find something', () => {
  expect(new Set(raised)).toEqual(new Set(errors.map(({ code }) => code)))
  expect(raised).toContain('out_of_stock')
})

test.each([...new Set(raised)])('%s, which the database raises, has an entry', (code) => {
  expect(errorCodeOf(code)).toBeDefined()
})

test('every code with texts has an entry in a group, once', () => {
  const listed = errorGroups.flatMap(({ id }) => errorsIn(id))
  expect(listed.toSorted()).toEqual(Object.keys(texts).toSorted())
})

test('an entry says the cause in sentences, not what the message says already', () => {
  for (const [code, { why }] of Object.entries(errorEntries)) {
    expect(why, code).toMatch(/^[A-Z][^]+\.$/)
    expect(why, code).not.toContain(texts[code as keyof typeof texts].message)
  }
})

test('every code of a failed action has an entry', () => {
  const driver = readFileSync(`${root}server/provisioner/driver.ts`, 'utf8')
  const [, table = ''] = /DRIVER_ERRORS = \{([^]*?)\n\}/.exec(driver) ?? []
  const ofDrivers = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code)
  const ofDatabase = migrations.flatMap((sql) =>
    [...sql.matchAll(/private\.fail_action\([^')]*,\s*'(\w+)'/g)].map(([, code]) => code),
  )
  expect(ofDrivers.length).toBeGreaterThan(5)
  expect(ofDatabase.length).toBeGreaterThan(1)
  expect(new Set<string | undefined>(actionErrorCodes)).toEqual(
    new Set([...ofDrivers, ...ofDatabase]),
  )
})
