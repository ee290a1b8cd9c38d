import { evaluate, type Output, type Surroundings } from './evaluate'
import { makeAccount, makeData } from './fixtures'

/** Runs a line and collects its answers. */
export async function run(line: string, around: Partial<Surroundings> = {}): Promise<Output[]> {
  const outputs: Output[] = []
  for await (const output of evaluate(line, { data: makeData(), ...around })) outputs.push(output)
  return outputs
}

/** The rows of the first answer. */
export async function rows(line: string, around: Partial<Surroundings> = {}) {
  const [output] = await run(line, around)
  if (output?.kind !== 'rows') throw new Error(JSON.stringify(output))
  return output
}

/** The problem at which a line ends, and the text at its place. */
export async function problem(line: string, around: Partial<Surroundings> = {}) {
  const last = (await run(line, around)).at(-1)
  if (last?.kind !== 'problem') throw new Error(`No problem: ${line}`)
  return { ...last.problem, at: line.slice(last.problem.from, last.problem.to) }
}

/** Data with a signed-in person. `asked` collects what was changed. */
export const signedIn = (asked: string[] = []) =>
  makeData({ account: () => Promise.resolve(makeAccount(asked)) })

/** A person who confirms everything. */
export const agree = () => Promise.resolve(true)
