/** Why a file cannot be read at all. */
export interface FileProblem {
  /** The problem, with its line if it has one. */
  title: string
  /** What to do. */
  advice: string
  /** The file may be Windows-1252 text of an older program. The person can choose to read it as such. */
  isPerhapsWindows1252?: boolean
}

export type Decoded = { text: string; encoding: string } | { problem: FileProblem }

export const FILE_MAX_BYTES = 5_000_000

const SAVE_AS_UTF8 = 'Save it as "CSV UTF-8", then choose it again.'

function problem(title: string, advice = SAVE_AS_UTF8): Decoded {
  return { problem: { title, advice } }
}

/** The number of the line that contains an index of the text, from 1. */
function lineAt(text: string, index: number): number {
  return (text.slice(0, index).match(/\r\n?|\n/g)?.length ?? 0) + 1
}

function begins(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The first line that is not UTF-8. No sequence of bytes contains a line break, so each line is checked alone. */
function firstBrokenLine(bytes: Uint8Array): number {
  let line = 1
  let start = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte !== 0x0a && byte !== 0x0d && byte !== undefined) continue
    if (decode(bytes.subarray(start, at), 'utf-8') === null) return line
    if (byte === 0x0d && bytes[at + 1] === 0x0a) at += 1
    line += 1
    start = at + 1
  }
  return line
}

function checked(text: string, encoding: string): Decoded {
  const nul = text.indexOf('\0')
  if (nul === -1) return { text, encoding }
  return problem(
    `Line ${lineAt(text, nul)} contains a NUL character: this is not text, or UTF-16 without a byte order mark.`,
  )
}

/** Reads bytes as Windows-1252, if the person chose that. Five byte values have no meaning in it. */
export function decodeWindows1252(bytes: Uint8Array): Decoded {
  const text = new TextDecoder('windows-1252').decode(bytes)
  const at = text.search(/[\u0081\u008D\u008F\u0090\u009D]/)
  if (at === -1) return checked(text, 'Windows-1252')
  return problem(`Line ${lineAt(text, at)} contains a byte that is not Windows-1252 either.`)
}

/**
 * Reads the bytes of a file as text: UTF-8 with or without a byte order mark, UTF-16 only with one. Anything else is
 * refused, with the first wrong line. Wrong bytes are never replaced.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length > FILE_MAX_BYTES) {
    return problem(
      `The file is larger than ${FILE_MAX_BYTES / 1_000_000} MB.`,
      'Split it, and import the parts one after the other.',
    )
  }
  if (begins(bytes, 0x50, 0x4b, 3, 4) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return problem(
      'This is a spreadsheet, not CSV.',
      'Open it, save it as "CSV UTF-8", then choose that file.',
    )
  }
  if (begins(bytes, 0xff, 0xfe, 0, 0) || begins(bytes, 0, 0, 0xfe, 0xff)) {
    return problem('The file is in UTF-32.')
  }
  const isLittle = begins(bytes, 0xff, 0xfe)
  if (isLittle || begins(bytes, 0xfe, 0xff)) {
    const text = decode(bytes, isLittle ? 'utf-16le' : 'utf-16be')
    return text === null
      ? problem('The file is marked as UTF-16, but is damaged.')
      : checked(text, 'UTF-16')
  }
  const text = decode(bytes, 'utf-8')
  if (text !== null) return checked(text, 'UTF-8')
  return {
    problem: {
      title: `Line ${firstBrokenLine(bytes)} contains a byte that is not UTF-8.`,
      advice:
        'Save it as "CSV UTF-8", then choose it again. A file from an older program may be Windows-1252.',
      isPerhapsWindows1252: true,
    },
  }
}
