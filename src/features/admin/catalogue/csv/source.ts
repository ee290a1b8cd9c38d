import * as v from 'valibot'
import { decodeText, decodeWindows1252, FILE_MAX_BYTES, type FileProblem } from './decodeText'

/** What an import reads: a file or pasted text. */
export const sourceSchema = v.object({
  /** Name of the file; `PASTED` for pasted text. */
  name: v.string(),
  text: v.string(),
  /** null where it was pasted, or is edited on the page. */
  encoding: v.nullable(v.string()),
})

export type Source = v.InferOutput<typeof sourceSchema>

/** A file that is not readable text. It has `bytes` where another encoding may help. */
export interface Unreadable {
  name: string
  problem: FileProblem
  bytes: Uint8Array | null
}

export type Opened = { source: Source } | { unreadable: Unreadable }

function opened(name: string, bytes: Uint8Array, decode: typeof decodeText): Opened {
  const decoded = decode(bytes)
  if ('problem' in decoded) {
    const { problem } = decoded
    return { unreadable: { name, problem, bytes: problem.isPerhapsWindows1252 ? bytes : null } }
  }
  return { source: { name, ...decoded } }
}

/** Reads a chosen file. Never rejects: an unreadable one says why. */
export async function openFile(file: File): Promise<Opened> {
  const { name } = file
  // Before it is read: a file may be larger than the memory.
  if (file.size > FILE_MAX_BYTES)
    return opened(name, new Uint8Array(FILE_MAX_BYTES + 1), decodeText)
  try {
    return opened(name, new Uint8Array(await file.arrayBuffer()), decodeText)
  } catch {
    const problem = {
      title: 'The file could not be opened.',
      advice: 'It was moved, deleted or changed, or it is a folder. Choose it again.',
    }
    return { unreadable: { name, problem, bytes: null } }
  }
}

/** Reads the bytes of a file again, as text of an older program. */
export function openAsWindows1252({ name, bytes }: Unreadable): Opened {
  return opened(name, bytes ?? new Uint8Array(), decodeWindows1252)
}

/** The name of a source that comes from no file. */
export const PASTED = 'Pasted text'

/** @param name of the file that the text comes from, where there is one */
export function openPasted(text: string, name = PASTED): Opened {
  const bytes = new TextEncoder().encode(text)
  const result = opened(name, bytes, decodeText)
  // As the field shows it: a browser's text needs no decoding.
  return 'source' in result ? { source: { name, text, encoding: null } } : result
}

/** The text of a file as its own field shows it: a browser's field ends every line with one sign. */
export function editable({ name, text }: Source): Source {
  return { name, text: text.replaceAll(/\r\n?/g, '\n'), encoding: null }
}
