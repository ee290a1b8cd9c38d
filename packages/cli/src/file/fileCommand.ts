import { createHash } from 'node:crypto'
import type { AccountData } from '@/domain/bit/command'
import { changesOf, isEmpty, planContent, type ChangePlan } from '@/domain/workspaceFile/changes'
import { comparePlan } from '@/domain/workspaceFile/comparePlan'
import { exportFile } from '@/domain/workspaceFile/exportFile'
import { fileJsonSchema } from '@/domain/workspaceFile/jsonSchema'
import { fileText } from '@/domain/workspaceFile/fileText'
import { planMarkdown, planText } from '@/domain/workspaceFile/planText'
import type { Present } from '@/domain/workspaceFile/present'
import { readWorkspaceFile, type FileProblem, type ReadFile } from '@/domain/workspaceFile/readFile'
import { readPresent } from '@/domain/workspaceFile/readPresent'
import { takeBack } from '@/domain/workspaceFile/takeBack'
import { brand } from '@/lib/brand'
import { LOCALE } from '@/lib/locale'
import { confirmer } from '../ask'
import { cliData } from '../data'
import { exitCodes, type ExitCode } from '../exitCodes'
import { OptionError } from '../invoiceOptions'
import { reporter, showFailure, showNoKey } from '../show'
import { printable } from '../table'
import { styles, type Terminal } from '../terminal'
import { exportAll } from '../everything/exportAll'
import { applyPlan } from './applyPlan'
import { readFileOptions, textOfFile, type FileOptions, type FileVerb } from './fileOptions'
import { forgetBefore, keepBefore, madeIn, readBefore } from './undoFile'

interface Context {
  terminal: Terminal
  /** The name of the program. */
  name: string
  isAgreed: boolean
  signal: AbortSignal
}

/** Compares a file with the workspace, and makes the workspace what the file says. */
export async function fileCommand(
  verb: FileVerb,
  words: readonly string[],
  context: Context,
): Promise<ExitCode> {
  const { terminal, name, signal } = context
  try {
    const options = readFileOptions(verb, words)
    const data = cliData(signal)
    if (verb === 'schema') {
      const [plans, regions, images] = await Promise.all([
        data.plans(),
        data.regions(),
        data.images(),
      ])
      const schema = fileJsonSchema({ plans, regions, images }, `A file of ${brand.name}`)
      terminal.stdout.write(`${JSON.stringify(schema, null, 2)}\n`)
      return exitCodes.done
    }
    const account = await data.account()
    if (account === null) return showNoKey(terminal, name)
    if (verb === 'export' && options.all !== undefined) {
      const { name: file, disks: withDisks } = options
      return await exportFolder(options.all, { data, account, name: file, withDisks }, context)
    }
    const present = await readPresent(data, account, signal)
    if (verb === 'export') {
      terminal.stdout.write(fileText(exportFile(options.name, present)))
      return exitCodes.done
    }
    const text = textOfFile(options.path)
    const read = readWorkspaceFile(text)
    if (!read.ok) return showProblems(options.path, read.problems, terminal)
    if (verb === 'undo') return await undo(read, account, present, context)
    const plan = comparePlan(read.file, present, options)
    if (verb === 'plan') return show(plan, read, options, context)
    if (verb === 'drift') {
      const shown = show(plan, read, options, context)
      return shown === exitCodes.done && isEmpty(plan) ? exitCodes.done : exitCodes.refused
    }
    return await apply(plan, { read, options, account, present }, context)
  } catch (error) {
    if (!(error instanceof OptionError)) return showFailure(error, terminal, name)
    terminal.stderr.write(`error: ${printable(error.message)}\n`)
    return exitCodes.wrongLine
  }
}

async function exportFolder(
  path: string,
  given: Omit<Parameters<typeof exportAll>[1], 'signal' | 'report'>,
  { terminal: { stdout, stderr }, signal }: Context,
): Promise<ExitCode> {
  const report = reporter(stderr)
  const { written, kept, missing } = await exportAll(path, { ...given, signal, report })
  stdout.write(`Files in ${printable(path)}: ${written} written, ${kept} kept.\n`)
  for (const sentence of missing) stderr.write(`Not in it: ${printable(sentence)}\n`)
  stdout.write(
    given.withDisks
      ? 'README.md says how to bring everything up somewhere else.\n'
      : 'Disks are not in it. README.md says how to copy them, and how to bring everything up somewhere else.\n',
  )
  return exitCodes.done
}

const hashOf = (plan: ChangePlan) =>
  createHash('sha256').update(planContent(plan)).digest('hex').slice(0, 16)

/** “basalt.yaml:4:5 what is wrong”, as compilers write it, so that editors lead to the place. */
const problemText = (path: string, { line, column, message }: FileProblem) =>
  printable(`${path}:${line}:${column} ${message}`)

function showProblems(
  path: string,
  problems: readonly FileProblem[],
  { stderr, env }: Terminal,
): ExitCode {
  const red = styles(stderr, env)
  for (const problem of problems) {
    stderr.write(`${red('red', 'error:')} ${problemText(path, problem)}\n`)
  }
  return exitCodes.wrongLine
}

const placed = ({ problems }: ChangePlan, { placeOf }: Pick<ReadFile, 'placeOf'>): FileProblem[] =>
  problems.map(({ path, message }) => ({ message, ...placeOf(path) }))

/** Prints a plan. @returns refused if it cannot be applied */
function show(
  plan: ChangePlan,
  read: ReadFile,
  { path, markdown, json }: Pick<FileOptions, 'path' | 'markdown' | 'json'>,
  { terminal }: Context,
): ExitCode {
  const { stdout, stderr, env } = terminal
  const problems = placed(plan, read)
  const hash = hashOf(plan)
  const ended = problems.length === 0 ? exitCodes.done : exitCodes.refused
  if (json) {
    const { unchanged, others, before, after, currency } = plan
    const rows = changesOf(plan).map((change) => ({
      of: change.of,
      kind: change.kind,
      name: change.name,
      details: change.details,
      ...('reason' in change && change.reason !== undefined ? { reason: change.reason } : {}),
    }))
    const answer = {
      plan: hash,
      changes: rows,
      unchanged,
      others,
      problems,
      currency,
      before,
      after,
    }
    stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
    return ended
  }
  if (markdown) {
    const texts = problems.map((problem) => problemText(path, problem))
    stdout.write(planMarkdown(plan, { hash, problems: texts, locale: LOCALE }))
    return ended
  }
  const { lines, left, summary, price } = planText(plan, LOCALE)
  const style = styles(stdout, env)
  for (const { sign, text, more } of lines) {
    stdout.write(`${sign} ${style('bold', printable(text))}\n`)
    for (const each of more) stdout.write(`    ${printable(each)}\n`)
  }
  if (lines.length > 0) stdout.write('\n')
  for (const sentence of [...left, price]) stdout.write(`${printable(sentence)}\n`)
  stdout.write(`${style('bold', summary)} Plan ${hash}\n`)
  const red = styles(stderr, env)
  for (const problem of problems) {
    stderr.write(`${red('red', 'error:')} ${problemText(path, problem)}\n`)
  }
  return ended
}

interface Applied {
  read: ReadFile
  options: FileOptions
  account: AccountData
  present: Present
}

async function apply(
  plan: ChangePlan,
  { read, options, account, present }: Applied,
  context: Context,
): Promise<ExitCode> {
  const { terminal, name, isAgreed, signal } = context
  const { stderr, env } = terminal
  const shown = show(plan, read, options, context)
  if (shown !== exitCodes.done || isEmpty(plan)) return shown
  const hash = hashOf(plan)
  if (options.plan !== undefined && options.plan !== hash) {
    stderr.write(
      `error: Something has changed since the plan ${printable(options.plan)}: it is ${hash} now. Nothing was done.\n`,
    )
    return exitCodes.refused
  }
  const confirm = confirmer({ terminal, isAgreed: isAgreed || options.plan !== undefined, signal })
  const question = {
    rows: [],
    effect: '',
    typeName: null,
    verb: `Apply the plan ${hash}`,
    run: never,
  }
  if (!(await confirm(question))) return exitCodes.notConfirmed
  keepBefore(env, account.workspace.slug, plan, present)
  const report = reporter(stderr)
  return finish(await applyPlan(plan, { account, signal, report }), plan, {
    terminal,
    name,
    signal,
  })
}

/** A change of a file is made step by step, never by the question. */
const never = () => Promise.reject(new Error('A question changes nothing.'))

function finish(
  outcomes: Awaited<ReturnType<typeof applyPlan>>,
  plan: ChangePlan,
  { terminal, name, signal }: Pick<Context, 'terminal' | 'name' | 'signal'>,
): ExitCode {
  const failed = outcomes.filter(({ failure }) => failure !== undefined)
  const ends = failed.map(({ name: server, failure }) => {
    terminal.stderr.write(`${printable(server)}: `)
    return showFailure(failure, terminal, name)
  })
  const done = outcomes.length - failed.length
  const all = changesOf(plan).length
  const missing = all - outcomes.length
  terminal.stdout.write(
    `${done} of ${all} ${all === plan.servers.length ? 'servers' : 'changes'} done${failed.length === 0 ? '' : `, ${failed.length} failed`}.${
      missing > 0 || failed.length > 0 ? ' Run it again for what is left.' : ''
    }\n`,
  )
  if (signal.aborted) return exitCodes.notConfirmed
  if (failed.length === 0) return exitCodes.done
  return ends.every((end) => end === exitCodes.waiting) ? exitCodes.waiting : exitCodes.refused
}

/** Takes the last apply of this machine back, as far as the bin allows. */
async function undo(
  { file }: ReadFile,
  account: AccountData,
  present: Present,
  context: Context,
): Promise<ExitCode> {
  const { terminal } = context
  const { env, stderr } = terminal
  const slug = account.workspace.slug
  const kept = readBefore(env, slug, file.name)
  const before = kept === undefined ? undefined : readWorkspaceFile(kept)
  if (before?.ok !== true) {
    stderr.write(
      `error: This machine has applied no file “${printable(file.name)}” that could be taken back.\n`,
    )
    return exitCodes.refused
  }
  const options = { ...readFileOptions('undo', []), path: 'before the last apply' }
  const made = madeIn(kept ?? '')
  const plan = takeBack(comparePlan(before.file, present), made, present)
  const ended = await apply(plan, { read: before, options, account, present }, context)
  // What was before the undo is kept by it, so that it can be undone too.
  if (ended === exitCodes.done && isEmpty(plan)) forgetBefore(env, slug, file.name)
  return ended
}
