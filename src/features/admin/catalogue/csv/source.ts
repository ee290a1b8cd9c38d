import * as v from 'valibot'
import {
  decodeText,
  decodeWindows1252,
  FILE_MAX_BYTES,
  type FileProblem,
} from '@/lib/csv/decodeText'

/** The source of an import: a file or pasted text. */
export const sourceSchema = v.object({
  /** Name of the file; `PASTED` for pasted text. */
  name: v.string(),
  text: v.string(),
  /** null if the text was pasted or is edited on the page. */
  encoding: v.nullable(v.string()),
})

export type Source = v.InferOutput<typeof sourceSchema>

/** A file that is not readable text. It has `bytes` if another encoding may help. */
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
  // Checked before reading, because a file may be larger than the memory.
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

/** Reads the bytes of a file again, as Windows-1252. */
export function openAsWindows1252({ name, bytes }: Unreadable): Opened {
  return opened(name, bytes ?? new Uint8Array(), decodeWindows1252)
}

/** The name of a source without a file. */
export const PASTED = 'Pasted text'

/** @param name of the file that contained the text, if there is one */
export function openPasted(text: string, name = PASTED): Opened {
  const bytes = new TextEncoder().encode(text)
  const result = opened(name, bytes, decodeText)
  // The text of the field is already decoded.
  return 'source' in result ? { source: { name, text, encoding: null } } : result
}

/** A file's text as source for the text field, in which the browser ends every line with a single LF. */
export function editable({ name, text }: Source): Source {
  return { name, text: text.replaceAll(/\r\n?/g, '\n'), encoding: null }
}
