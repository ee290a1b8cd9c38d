import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { checksumList, exportMark } from '@/domain/workspaceExport/exportWorkspace'
import { OptionError } from '../invoiceOptions'

/** Names the workspace that a folder is of. It is written first, so a run that was stopped can go on. */
const MARK = 'export.json'
const SUMS = 'SHA256SUMS'

const markSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ deployment: v.string(), workspace: v.string() }),
)

/** What a folder is of: the address of the API, and the id of the workspace. */
export type Mark = v.InferOutput<typeof markSchema>

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A folder that everything of a workspace is written to. Names of files are below it, with `/`. */
export interface ExportFolder {
  /** Writes a file, unless it is there with the same content. */
  write: (name: string, content: string | Uint8Array) => void
  /** Whether a file is there with this checksum. If so, it counts as kept. */
  keeps: (name: string, checksum: string) => boolean
  /** Where a file goes that is too large for `write`, and that the caller writes. Its folder is made. */
  place: (name: string) => string
  /** Counts such a file once it is there, and lists its checksum. */
  note: (name: string, checksum: string, isNew: boolean) => void
  /** Writes the list of checksums of all files of this run. */
  finish: () => { written: number; kept: number }
}

/**
 * Opens the folder of an export, new or begun before. Nobody but its owner can read it: invoices have addresses on them.
 * @throws OptionError if something else is in it, or it cannot be written
 */
export function openFolder(path: string, mark: Mark): ExportFolder {
  const sums = new Map<string, string>()
  const counts = { written: 0, kept: 0 }
  begin(path, mark)

  const keeps = (name: string, checksum: string) => {
    const held = contentOf(join(path, name))
    if (held === undefined || sha256(held) !== checksum) return false
    sums.set(name, checksum)
    counts.kept += 1
    return true
  }
  const write = (name: string, content: string | Uint8Array) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    const checksum = sha256(bytes)
    if (keeps(name, checksum)) return
    replace(path, name, bytes)
    sums.set(name, checksum)
    counts.written += 1
  }
  const place = (name: string) => {
    makeParent(path, name)
    return join(path, name)
  }
  const note = (name: string, checksum: string, isNew: boolean) => {
    sums.set(name, checksum)
    counts[isNew ? 'written' : 'kept'] += 1
  }
  const finish = () => {
    replace(path, SUMS, Buffer.from(checksumList(sums)))
    return counts
  }
  write(MARK, exportMark(mark.deployment, mark.workspace))
  return { write, keeps, place, note, finish }
}

/** Makes the folder, or sees that it is one of the same workspace. @throws OptionError */
function begin(path: string, mark: Mark): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch {
    throw new OptionError(`The folder ${path} cannot be made. Name another one.`)
  }
  if (readdirSync(path).length === 0) return
  const held = contentOf(join(path, MARK))
  const read = v.safeParse(markSchema, held === undefined ? '' : Buffer.from(held).toString('utf8'))
  if (!read.success) {
    throw new OptionError(`The folder ${path} is not empty, and is no export. Name a new one.`)
  }
  if (read.output.workspace !== mark.workspace || read.output.deployment !== mark.deployment) {
    throw new OptionError(`The folder ${path} is the export of another workspace. Name a new one.`)
  }
}

/** The content of a file; undefined: there is none. A link is none: it may lead out of the folder. */
function contentOf(path: string): Uint8Array | undefined {
  try {
    return lstatSync(path).isFile() ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Makes the folder that a file is in. @throws OptionError if it is a link to somewhere else, or cannot be made */
function makeParent(folder: string, name: string): void {
  const parent = dirname(join(folder, name))
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 })
  } catch {
    throw new OptionError(`The folder ${parent} cannot be made. May you write there?`)
  }
  if (parent !== join(folder) && !lstatSync(parent).isDirectory()) {
    throw new OptionError(`${parent} is a link to somewhere else. Remove it, or name a new folder.`)
  }
}

/**
 * Writes a file under another name first, so that a run that is stopped leaves no half file.
 * @throws OptionError
 */
function replace(folder: string, name: string, bytes: Uint8Array): void {
  const path = join(folder, name)
  const begun = `${path}.part`
  try {
    makeParent(folder, name)
    // What a run before has left. Never written through: it could be a link.
    rmSync(begun, { force: true })
    writeFileSync(begun, bytes, { mode: 0o600, flag: 'wx' })
    renameSync(begun, path)
  } catch (error) {
    if (error instanceof OptionError) throw error
    throw new OptionError(
      `The file ${path} cannot be written. Is there space, and may you write there?`,
    )
  }
}
