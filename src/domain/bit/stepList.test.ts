import { expect, it } from 'vitest'
import { parse } from '@/domain/bit/parse'
import { ebnf, grammarRules } from '@/domain/bit/grammarView'
import { STEPS } from './stepList'

it('the steps of the reference are those of the grammar', () => {
  const rules = new Map(grammarRules.map((rule) => [rule.name, ebnf(rule)]))
  const ways = rules.get('step')?.split(' = ')[1]?.split(' | ') ?? []
  const first = ways.map((way) => /"(\w+)"/.exec(way)?.[1] ?? way)
  expect(first).toEqual(STEPS.map(({ name }) => name))
})

it.each(STEPS)('$example is a line with the step $name', ({ name, example }) => {
  const [statement] = parse(example).script ?? []
  expect(statement).toMatchObject({ kind: 'pipeline', steps: [{ kind: name }] })
})
