/** A text that came from outside: pasted, or from an address. */
export interface GivenText {
  /** One row, without signs that nobody can see. */
  line: string
  /** The rows as they came, with a name for every invisible sign. */
  shown: readonly string[]
  /** A person decides first whether it is put in the line. */
  isAsked: boolean
}

const NAMES: Readonly<Record<string, string>> = {
  '\u001B': 'ESC',
  '\u0000': 'NUL',
  '\u007F': 'DEL',
  '\u00AD': 'soft hyphen',
  '\u200B': 'zero-width space',
  '\u200C': 'zero-width non-joiner',
  '\u200D': 'zero-width joiner',
  '\uFEFF': 'byte order mark',
}

/**
 * Control characters, and signs that are invisible or change the direction of what follows. They can make a line look
 * like another one.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g

const nameOf = (sign: string) =>
  NAMES[sign] ?? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A comment outside of texts in quotes. */
const COMMENT = /^((?:[^"#]|"(?:[^"\\]|\\.)*")*)#.*$/

/** Rows as one line that means the same: a new row ends a statement, except beside a pipe and a brace. */
function inOneLine(rows: readonly string[]): string {
  return rows
    .map((row) => row.replace(COMMENT, '$1').trim())
    .filter((row) => row !== '')
    .reduce((line, row) => {
      if (line === '') return row
      return /[|{;]$/.test(line) || /^[|}]/.test(row) ? `${line} ${row}` : `${line}; ${row}`
    }, '')
}

/** Reads a text from outside. Several rows or invisible signs are shown and asked about before they are used. */
export function readGiven(text: string): GivenText {
  const rows = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const shown = rows.map((row) => row.replaceAll('\t', ' ').trimEnd()).filter((row) => row !== '')
  const isHiding = shown.some((row) => row.search(INVISIBLE) !== -1)
  const clean = shown.map((row) => row.replaceAll(INVISIBLE, ''))
  return {
    line: clean.length === 1 ? (clean[0] ?? '') : inOneLine(clean),
    shown: shown.map((row) => row.replaceAll(INVISIBLE, (sign) => `⟨${nameOf(sign)}⟩`)),
    isAsked: isHiding || shown.length > 1,
  }
}
