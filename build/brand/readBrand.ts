import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseMark } from './parseMark.ts'
import { EnvironmentError } from '../environmentError.ts'

const colour = v.pipe(
  v.string(),
  v.regex(/^#[\da-f]{6}$/i, 'use a colour such as "#0f62fe"'),
  v.toLowerCase(),
)

const font = v.strictObject({
  /** The name of the family in the styles. */
  name: v.pipe(v.string(), v.regex(/^[\w][\w -]*$/, 'use a name such as "Source Sans"')),
  /** Beside brand.json. */
  file: v.pipe(v.string(), v.regex(/^[\w.-]+\.woff2$/, 'name a woff2 file in this folder')),
  /** Beside brand.json; the build contains it. */
  license: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'name a file in this folder'))),
})

const schema = v.strictObject({
  name: v.optional(v.string()),
  /** The accent colour of each theme. Null keeps the colours of the tokens. */
  accent: v.nullable(v.strictObject({ light: colour, dark: colour })),
  /** The family of texts and the one of code and figures. Without one, the family of the site. */
  fonts: v.optional(v.strictObject({ sans: v.optional(font), mono: v.optional(font) })),
  /** Ids of src/content/pages.ts. */
  hiddenPages: v.array(v.string()),
})

/** A font of a brand. */
export type BrandFont = v.InferOutput<typeof font>

/** What a folder such as `brand/` says; brand/README.md describes it. */
export type BrandFolder = v.InferOutput<typeof schema> & { path: string }

/** Scripts, event handlers, and addresses that are not in the file itself. */
const ACTIVE =
  /<script|<foreignObject|<style|\bon\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|url\((?!["']?#)/i

/**
 * Reads and checks the folder of a brand.
 * @throws EnvironmentError with the file and what to write instead
 */
export function readBrand(path: string): BrandFolder {
  const refuse = (file: string, problem: string) =>
    new EnvironmentError(`${join(path, file)}: ${problem}`)
  const read = (file: string) => {
    try {
      return readFileSync(join(path, file), 'utf8')
    } catch {
      throw refuse(file, 'this file cannot be read. BRAND_DIR names a folder like brand/.')
    }
  }
  let json: unknown
  try {
    json = JSON.parse(read('brand.json'))
  } catch (error) {
    if (error instanceof EnvironmentError) throw error
    throw refuse('brand.json', `this is not JSON. ${error instanceof Error ? error.message : ''}`)
  }
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw refuse('brand.json', `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
  }
  for (const { file, license } of Object.values(parsed.output.fonts ?? {})) {
    for (const named of [file, license ?? file]) {
      if (existsSync(join(path, named))) continue
      throw refuse(named, 'brand.json names this file for a font, but it is not in the folder.')
    }
    if (readFileSync(join(path, file)).toString('latin1', 0, 4) !== 'wOF2') {
      throw refuse(file, 'this is not a woff2 file. Font tools such as fonttools convert others.')
    }
  }
  const mark = read('mark.svg')
  try {
    parseMark(mark)
  } catch (error) {
    throw refuse('mark.svg', error instanceof Error ? error.message : String(error))
  }
  if (ACTIVE.test(mark)) {
    throw refuse('mark.svg', 'scripts, styles and addresses of other files are not allowed.')
  }
  return { ...parsed.output, path }
}
