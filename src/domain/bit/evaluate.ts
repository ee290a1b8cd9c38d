import type { Failure } from '@machines/auth.types'
import {
  check,
  type CheckedCall,
  type CheckedPipeline,
  type CheckedStatement,
  type Format,
} from './check'
import { NONE } from './checkSteps'
import {
  BitProblem,
  type AccountData,
  type Arguments,
  type BitCommand,
  type BitData,
  type Column,
  type FollowedAction,
  type Preview,
  type Row,
  type Rows,
} from './command'
import { parse } from './parse'
import { applyStep } from './steps'
import type { Place, Problem, Value } from './syntax'
import { inCellUnit, isUnit, units, type Cell } from './units'

/** An input cannot do more than this. */
interface Limits {
  /** Commands and steps that run, counted in every round of a loop. */
  steps: number
  /** Rows of one command. */
  rows: number
  /** Rounds of one `for each`. */
  rounds: number
  /** Changes of one input. */
  changes: number
  /** The time of all reads and changes together; time in which a person thinks does not count. */
  milliseconds: number
}

const LIMITS: Limits = {
  steps: 1000,
  rows: 10_000,
  rounds: 100,
  changes: 20,
  milliseconds: 30_000,
}

/** What a statement answers. */
export type Output =
  | {
      kind: 'rows'
      columns: readonly Column[]
      rows: readonly Row[]
      currency: string | undefined
      format: Format
      /** A few sentences, such as what a dry run would do. */
      note?: string
      /** Actions that go on. */
      follows?: readonly FollowedAction[]
    }
  | { kind: 'problem'; problem: Problem }

export interface Surroundings {
  data: BitData
  /** Asks a person about a change. Without it, changes only run dry. */
  confirm?: (preview: Preview) => Promise<boolean>
  /** Texts that lines can use as variables. */
  texts?: Readonly<Record<string, string>>
  signal?: AbortSignal
  limits?: Partial<Limits>
}

type Variables = ReadonlyMap<string, { value: Cell } | { row: Row } | { rows: Rows }>

const NO_SIGNAL = new AbortController().signal

/** Runs an input: statement after statement, each answer as soon as it is known. It stops at the first problem. */
export async function* evaluate(text: string, around: Surroundings): AsyncGenerator<Output> {
  const parsed = parse(text)
  const texts = Object.entries(around.texts ?? {})
  const names = texts.map(([name]) => name)
  const found = parsed.problem === undefined ? check(parsed.script, names) : parsed
  if (found.problem !== undefined) {
    yield { kind: 'problem', problem: found.problem }
    return
  }
  const run = new Run(around)
  try {
    yield* run.all(found.checked, new Map(texts.map(([name, value]) => [name, { value }])))
  } catch (error) {
    yield { kind: 'problem', problem: problemOf(error, { from: 0, to: text.length }) }
  }
}

/** A failure of a read or a procedure is a plain object with a message and a hint. */
function problemOf(error: unknown, place: Place): Problem {
  if (error instanceof BitProblem) return error.problem
  const { code, message, hint, reasons, field } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<Failure>
  const sentence = typeof message === 'string' && message !== '' ? message : 'This did not work.'
  // What the database says about this case is more than the general advice.
  const about = field === undefined ? '' : `${field.replaceAll('_', ' ')}: `
  const next = Array.isArray(reasons) && reasons.length > 0 ? `${about}${reasons.join(' ')}` : hint
  return {
    code: 'refused',
    message: typeof next === 'string' ? `${sentence} ${next}` : sentence,
    fits: [],
    ...place,
    ...(typeof code === 'string' ? { failure: code } : {}),
  }
}

/** Refuses what the scope of an API key does not allow, before it reaches the backend. */
function checkScope(
  command: Exclude<BitCommand, { kind: 'public' }>,
  { apiKey }: AccountData,
  place: Place,
) {
  if (apiKey === null) return
  if (command.apiKey === 'none') {
    const message = `An API key cannot run “${command.name}”. Sign in on the site to do it.`
    throw new BitProblem('refused', place, message)
  }
  if (command.apiKey === 'operate' && apiKey.scope === 'read') {
    const message = `This API key has the scope read. “${command.name}” needs a key with the scope operate.`
    throw new BitProblem('refused', place, message)
  }
}

class Run {
  private readonly data: BitData
  private readonly confirm: Surroundings['confirm']
  private readonly signal: AbortSignal
  private readonly limits: Limits
  private steps = 0
  private changes = 0
  private spent = 0

  constructor({ data, confirm, signal = NO_SIGNAL, limits = {} }: Surroundings) {
    this.data = data
    this.confirm = confirm
    this.signal = signal
    this.limits = { ...LIMITS, ...limits }
  }

  async *all(
    statements: readonly CheckedStatement[],
    outer: Variables,
  ): AsyncGenerator<Output, void> {
    const variables = new Map(outer)
    for (const statement of statements) {
      switch (statement.kind) {
        case 'pipeline':
          // oxlint-disable-next-line no-await-in-loop -- a statement may depend on the one before
          yield await this.answer(statement, variables)
          break
        case 'let': {
          const { name, value } = statement
          variables.set(
            name,
            value.kind === 'pipeline'
              ? // oxlint-disable-next-line no-await-in-loop
                { rows: await this.rowsOf(value, variables) }
              : { value: value.kind === 'text' ? value.text : inCellUnit(value) },
          )
          break
        }
        case 'forEach': {
          // oxlint-disable-next-line no-await-in-loop
          const { rows } = await this.rowsOf(statement.rows, variables)
          if (rows.length > this.limits.rounds) {
            throw new BitProblem(
              'limit',
              statement.rows.place,
              `“for each” takes at most ${this.limits.rounds} rows, and these are ${rows.length}.`,
              [`| head ${this.limits.rounds}`],
            )
          }
          for (const row of rows) {
            yield* this.all(statement.body, new Map([...variables, [statement.name, { row }]]))
          }
          break
        }
      }
    }
  }

  private step(place: Place) {
    this.steps += 1
    if (this.steps > this.limits.steps) {
      throw new BitProblem('limit', place, `An input runs at most ${this.limits.steps} steps.`)
    }
    if (this.signal.aborted) throw new BitProblem('cancelled', place, 'Cancelled.')
  }

  /** Waits for a read or a change, until it is cancelled or the time is over. */
  private async wait<Result>(place: Place, start: () => Promise<Result>): Promise<Result> {
    const begin = performance.now()
    const left = Math.max(0, this.limits.milliseconds - this.spent)
    let timer: ReturnType<typeof setTimeout> | undefined
    let onAbort: (() => void) | undefined
    const stopped = new Promise<never>((_, reject) => {
      const seconds = this.limits.milliseconds / 1000
      timer = setTimeout(
        () => reject(new BitProblem('limit', place, `An input may take ${seconds} s.`)),
        left,
      )
      onAbort = () => reject(new BitProblem('cancelled', place, 'Cancelled.'))
      this.signal.addEventListener('abort', onAbort)
    })
    try {
      return await Promise.race([start(), stopped])
    } catch (error) {
      throw error instanceof BitProblem ? error : new FailedAt(problemOf(error, place))
    } finally {
      clearTimeout(timer)
      if (onAbort !== undefined) this.signal.removeEventListener('abort', onAbort)
      this.spent += performance.now() - begin
    }
  }

  private async answer(pipeline: CheckedPipeline, variables: Variables): Promise<Output> {
    const { rows, currency, note, follows } = await this.rowsOf(pipeline, variables)
    const { columns, format } = pipeline
    const shown = columns.filter(
      ({ name, isPrefix }) => isPrefix !== true && rows.some((row) => row[name] !== undefined),
    )
    return {
      kind: 'rows',
      columns: rows.length === 0 ? columns.filter(({ isPrefix }) => isPrefix !== true) : shown,
      rows,
      currency,
      format,
      ...(note === undefined ? {} : { note }),
      follows,
    }
  }

  private async rowsOf(pipeline: CheckedPipeline, variables: Variables): Promise<Rows> {
    const { source, steps, place, isDryRun } = pipeline
    this.step(place)
    const first =
      source.kind === 'variable'
        ? rowsIn(variables.get(source.name))
        : await this.call(source, isDryRun, variables)
    if (first.rows.length > this.limits.rows) {
      throw new BitProblem('limit', place, `A command gives at most ${this.limits.rows} rows.`)
    }
    let { rows } = first
    for (const { step } of steps) {
      this.step(step)
      rows = applyStep(step, rows, (value) => valueIn(value, variables, first.currency))
    }
    return { ...first, rows }
  }

  private async call(
    { command, place, values, lists }: CheckedCall,
    isDryRun: boolean,
    variables: Variables,
  ): Promise<Rows> {
    const args = argumentsOf({ values, lists, place }, variables)
    const { data, signal } = this
    if (command.kind === 'public') {
      return this.wait(place, () => command.read({ data, account: null, args, signal }))
    }
    const account = await this.wait(place, () => data.account())
    if (account === null) {
      const message = `${command.name} reads your account, and nobody is signed in here.`
      throw new BitProblem('sign_in_required', place, message)
    }
    checkScope(command, account, place)
    const call = { data, account, args, signal }
    if (command.kind === 'account') return this.wait(place, () => command.read(call))
    return this.change(() => command.prepare(call), {
      place,
      isDryRun,
      needsAnswer: command.confirmation !== 'none',
    })
  }

  /** Says what a change would do, asks if it must, and does it. A dry run ends before the question. */
  private async change(
    prepare: () => Promise<Preview>,
    { place, isDryRun, needsAnswer }: { place: Place; isDryRun: boolean; needsAnswer: boolean },
  ): Promise<Rows> {
    const preview = await this.wait(place, prepare)
    if (isDryRun) {
      const { rows, currency, effect } = preview
      return { rows, currency, note: `Dry run: nothing was changed. ${effect}` }
    }
    this.changes += 1
    if (this.changes > this.limits.changes) {
      const message = `An input makes at most ${this.limits.changes} changes.`
      throw new BitProblem('limit', place, message)
    }
    const confirmed =
      this.confirm !== undefined &&
      (!needsAnswer || preview.isHarmless === true || (await this.confirm(preview)))
    if (!confirmed) {
      const message =
        this.confirm === undefined
          ? 'Nothing can be changed here. Add --dry-run to see what it would do.'
          : 'Nothing was changed.'
      throw new BitProblem('cancelled', place, message, this.confirm ? [] : ['--dry-run'])
    }
    this.step(place)
    return this.wait(place, preview.run)
  }
}

/** A failure of the backend, at the command that called it. */
class FailedAt extends BitProblem {
  constructor(problem: Problem) {
    const { code, message, fits, from, to, replaces, failure } = problem
    super(code, { from, to }, message, fits, replaces)
    if (failure !== undefined) this.problem.failure = failure
  }
}

function rowsIn(found: { value: Cell } | { row: Row } | { rows: Rows } | undefined): Rows {
  return found !== undefined && 'rows' in found ? found.rows : { rows: [] }
}

/** The value of a literal or a variable as a cell. */
function valueIn(value: Value, variables: Variables, currency?: string): Cell {
  switch (value.kind) {
    case 'text':
      return value.text === NONE ? null : value.text
    case 'number': {
      const { unit } = value
      const isMoney = unit !== null && isUnit(unit) && units[unit].type === 'money'
      if (isMoney && currency !== undefined && unit !== currency) {
        throw new BitProblem('wrong_type', value, `These prices are in ${currency}.`, [currency])
      }
      return inCellUnit(value)
    }
    case 'variable': {
      const found = variables.get(value.name)
      if (found !== undefined && 'value' in found) return found.value
      return found !== undefined && 'row' in found && value.column !== null
        ? (found.row[value.column] ?? null)
        : null
    }
  }
}

function argumentsOf(
  { values, lists, place }: Pick<CheckedCall, 'values' | 'lists' | 'place'>,
  variables: Variables,
): Arguments {
  const textOf = (value: Value): string =>
    value.kind === 'text' ? value.text : String(valueIn(value, variables) ?? '')
  const cell = (name: string): Cell => {
    const value = values.get(name)
    return value === undefined || value.kind === 'flag' ? null : valueIn(value, variables)
  }
  return {
    text: (name) => {
      const value = values.get(name)
      if (value?.kind === 'text') return value.text
      const given = cell(name)
      return given === null ? undefined : String(given)
    },
    texts: (name) =>
      (lists.get(name) ?? []).map((value) => ({ text: textOf(value), place: value })),
    number: (name) => {
      const given = cell(name)
      return typeof given === 'number' ? given : undefined
    },
    has: (name) => values.has(name),
    place,
    placeOf: (name) => values.get(name) ?? place,
  }
}
