import { expect, test } from 'vitest'
import { answerExample } from './answers'
import { exampleIds, fillInsOf, procedureCall } from './examples'
import type { ApiReference } from './reference'

const procedures = Object.values(
  import.meta.glob<ApiReference>(
    ['./reference/*.json', '!./reference/{changes,errors,limits}.json'],
    { import: 'default', eager: true },
  ),
).flatMap((reference) => reference.procedures)

test('every answer with content is shown with a value for each of its keys', () => {
  const missing = procedures.flatMap((procedure) => {
    const { name, answer } = procedure
    if (answer.kind === 'nothing' || answer.kind === 'feed') return []
    const text = JSON.stringify(answerExample(procedure)) ?? ''
    if (answer.values.length === 0) return text === '' ? [name] : []
    return answer.values.flatMap(({ name: path }) => {
      const key = path.split(/\.|\[\]\./).at(-1)
      return text.includes(`"${key}":`) ? [] : [`${name}: ${path}`]
    })
  })
  expect(missing).toEqual([])
})

test('every made-up id of a sample is explained', () => {
  const ids: readonly unknown[] = Object.values(exampleIds)
  const unexplained = procedures.flatMap((procedure) => {
    const call = procedureCall(procedure)
    const explained = fillInsOf(call).map(({ key }) => key)
    return Object.entries({ ...call.query, ...call.body })
      .filter(([key, value]) => ids.includes(value) && !explained.includes(key))
      .map(([key]) => `${procedure.name}: ${key}`)
  })
  expect(unexplained).toEqual([])
})
