import * as v from 'valibot'
import { decodeText, decodeWindows1252, FILE_MAX_BYTES, type FileProblem } from './decodeText'

/** What an import reads: a file or pasted text. */
export const sourceSchema = v.object({
  /** The file's name; for text that was pasted, what to call it. */
  name: v.string(),
  text: v.string(),
  /** null where it was pasted. */
  encoding: v.nullable(v.string()),
})

export type Source = v.InferOutput<typeof sourceSchema>

/** A file that is no text that we can read. `bytes` are there where another encoding may make it one. */
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

/** Reads a file that the person chose. Never rejects: what cannot be read says why. */
export async function openFile(file: File): Promise<Opened> {
  const { name } = file
  // Before it is read: a file may be larger than the memory.
  if (file.size > FILE_MAX_BYTES)
    return opened(name, new Uint8Array(FILE_MAX_BYTES + 1), decodeText)
  try {
    return opened(name, new Uint8Array(await file.arrayBuffer()), decodeText)
  } catch {
    const problem = {
      title: 'The file cannot be opened.',
      advice:
        'It was moved, deleted or changed after it was chosen, or is a folder. Choose it again.',
    }
    return { unreadable: { name, problem, bytes: null } }
  }
}

/** Reads the bytes of a file anew, as text of an older program. */
export function openAsWindows1252({ name, bytes }: Unreadable): Opened {
  return opened(name, bytes ?? new Uint8Array(), decodeWindows1252)
}

export function openPasted(text: string): Opened {
  const bytes = new TextEncoder().encode(text)
  const result = opened('Pasted text', bytes, decodeText)
  // As it stands in the field: a browser's text needs no decoding.
  return 'source' in result ? { source: { name: 'Pasted text', text, encoding: null } } : result
}
