import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { parse } from 'yaml'

const text = v.pipe(v.string(), v.nonEmpty())
/** A sentence of the page. */
const sentences = v.pipe(v.string(), v.regex(/^[A-Z].*\.$/, 'Write a sentence.'))
const packageName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.+-]+$/, 'No package is called so.'),
)
/** With the wildcards of dpkg. */
const paths = v.optional(v.array(v.pipe(v.string(), v.startsWith('/'))), [])

const definition = v.strictObject({
  /** The code name of a release of Debian, and its number. */
  suite: packageName,
  release: text,
  architecture: v.literal('amd64'),
  packages: v.array(v.strictObject({ name: packageName, why: sentences })),
  leftOut: v.array(v.strictObject({ what: text, why: sentences, paths, keep: paths })),
  settings: v.array(
    v.strictObject({
      title: text,
      /** From the root of the image. */
      file: v.pipe(v.string(), v.startsWith('etc/')),
      section: v.optional(text),
      line: v.pipe(v.string(), v.includes('{key}'), v.includes('{value}')),
      values: v.array(v.strictObject({ key: text, value: text, why: sentences })),
    }),
  ),
})

/** What the image is made of, and why. */
export type Definition = v.InferOutput<typeof definition>

/** Where the definition and the record of the last build are. */
export const FOLDER = fileURLToPath(new URL('../../os/', import.meta.url))

/** Checks the text of `os/definition.yaml`. @throws Error with the place and the problem */
export function parseDefinition(yaml: string): Definition {
  const { success, output, issues } = v.safeParse(definition, parse(yaml))
  if (success) return output
  const [issue] = issues
  throw new Error(`os/definition.yaml, ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}

/** Reads `os/definition.yaml`. */
export const readDefinition = () =>
  parseDefinition(readFileSync(join(FOLDER, 'definition.yaml'), 'utf8'))

/** The files of the settings, by their path from the root of the image. */
export function settingFiles({ settings }: Definition): Record<string, string> {
  return Object.fromEntries(
    settings.map(({ file, section, line, values }) => [
      file,
      [
        ...(section === undefined ? [] : [`[${section}]`]),
        // Functions, because a dollar sign in a text would be read as a pattern.
        ...values.map(({ key, value }) =>
          line.replace('{key}', () => key).replace('{value}', () => value),
        ),
        '',
      ].join('\n'),
    ]),
  )
}

/** Paths that dpkg does not unpack, neither now nor with an update. A later rule wins. */
export const pathRules = ({ leftOut }: Definition): string[] => [
  ...leftOut.flatMap((part) => part.paths.map((path) => `path-exclude=${path}`)),
  ...leftOut.flatMap((part) => part.keep.map((path) => `path-include=${path}`)),
]

/** Every file below a folder of `os/`, as its path from that folder. */
export const filesIn = (name: string): string[] =>
  readdirSync(join(FOLDER, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(FOLDER, name), join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .toSorted()

/**
 * A checksum of everything that decides what a build installs and writes, but not of the reasons. The record of a build
 * has it, so a test notices a definition that was changed and not built.
 */
export function definitionChecksum(of: Definition): string {
  const { suite, architecture, packages } = of
  const copied = ['files', 'templates'].flatMap((name) =>
    filesIn(name).map((path) => [path, readFileSync(join(FOLDER, name, path), 'utf8')]),
  )
  const parts = [
    [suite, architecture, packages.map(({ name }) => name).toSorted()],
    [pathRules(of), settingFiles(of)],
    [copied, readFileSync(join(FOLDER, 'customize.sh'), 'utf8')],
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
