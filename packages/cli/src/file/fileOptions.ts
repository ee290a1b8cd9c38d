import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { brand } from '@/lib/brand'
import { OptionError } from '../invoiceOptions'

/** What the program can do with a file. */
export const fileVerbs = ['plan', 'apply', 'drift', 'undo', 'export', 'schema'] as const
export type FileVerb = (typeof fileVerbs)[number]

const options = {
  plan: { markdown: { type: 'boolean' }, json: { type: 'boolean' } },
  apply: {
    plan: { type: 'string' },
    repository: { type: 'string' },
    commit: { type: 'string' },
  },
  drift: { markdown: { type: 'boolean' } },
  undo: {},
  export: { name: { type: 'string' }, all: { type: 'string' }, disks: { type: 'boolean' } },
  schema: {},
} as const

/** The flags of each, for the completion. */
export const fileFlags = (verb: FileVerb): string[] =>
  Object.keys(options[verb]).map((name) => `--${name}`)

/** The name that a file has if nothing else is said. */
const usualFile = () => `${brand.slug}.yaml`

export interface FileOptions {
  /** The path of the file. */
  path: string
  markdown: boolean
  json: boolean
  /** The plan that was agreed to before. */
  plan: string | undefined
  repository: string | undefined
  commit: string | undefined
  name: string
  /** The folder for everything of the workspace; undefined: only the file is written. */
  all: string | undefined
  /** Whether the disks of images go into the folder, too. */
  disks: boolean
}

/** The longest value of a label, in characters. */
const LABEL_LENGTH = 63

/** What follows the verb. @throws OptionError */
export function readFileOptions(verb: FileVerb, words: readonly string[]): FileOptions {
  const { positionals, values } = parse(verb, words)
  const takesFile = verb !== 'export' && verb !== 'schema'
  if (positionals.length > (takesFile ? 1 : 0)) {
    throw new OptionError(
      `Write: ${brand.slug} ${verb}${takesFile ? ' [<file>]' : ''} ${fileFlags(verb).join(' ')}`.trim(),
    )
  }
  const text = (name: string) => {
    const value = values[name]
    if (typeof value !== 'string') return undefined
    if (value === '' || [...value].length > LABEL_LENGTH) {
      throw new OptionError(`--${name} has 1 to ${LABEL_LENGTH} characters.`)
    }
    return value
  }
  return {
    path: positionals[0] ?? usualFile(),
    markdown: values['markdown'] === true,
    json: values['json'] === true,
    plan: text('plan'),
    repository: text('repository'),
    commit: text('commit'),
    name: text('name') ?? 'workspace',
    all: folderOf(values['all']),
    disks: disksOf(values),
  }
}

function folderOf(value: unknown): string | undefined {
  if (value === '') throw new OptionError(`Write: ${brand.slug} export --all <folder>`)
  return typeof value === 'string' ? value : undefined
}

function disksOf({ all, disks }: Readonly<Record<string, unknown>>): boolean {
  if (disks === true && all === undefined) {
    throw new OptionError(`Write: ${brand.slug} export --all <folder> --disks`)
  }
  return disks === true
}

function parse(verb: FileVerb, words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: options[verb],
    })
    return { positionals, values: values as Readonly<Record<string, unknown>> }
  } catch (error) {
    throw new OptionError((error as Error).message)
  }
}

/** The text of a file. @throws OptionError */
export function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OptionError(
      `The file ${path} cannot be read. “${brand.slug} export” writes one for what is there.`,
    )
  }
}
