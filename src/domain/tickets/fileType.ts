import { hasHiddenCharacters } from '@/lib/text'

/** The limits of the database: `private.file_problem` and `private.ticket_limit`. */
const FILE_MAX_BYTES = 1_048_576
export const FILES_A_MESSAGE = 3

const NAME_MAX_LENGTH = 120

type MediaType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'text/plain'

/** The endings that a name may have, by the media type of the content. */
const extensions: Readonly<Record<MediaType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log', 'md', 'csv', 'json', 'yaml', 'yml', 'toml', 'ini', 'conf', 'cfg'],
}

/** For `<input accept>`: what the file dialog of the system offers. */
export const acceptedFiles = Object.values(extensions)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',')

/** Bytes at places of a file. */
const signatures: readonly (readonly [
  MediaType,
  readonly (readonly [at: number, bytes: number[]])[],
])[] = [
  ['image/png', [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]]],
  ['image/jpeg', [[0, [0xff, 0xd8, 0xff]]]],
  ['image/gif', [[0, [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]]]],
  ['image/gif', [[0, [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]]]],
  [
    'image/webp',
    [
      [0, [0x52, 0x49, 0x46, 0x46]],
      [8, [0x57, 0x45, 0x42, 0x50]],
    ],
  ],
  ['application/pdf', [[0, [0x25, 0x50, 0x44, 0x46, 0x2d]]]],
]

/** Tab, line feed, form feed, carriage return, and the escape of coloured terminals are text. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/

/** A browser could run it as a page. */
const MARKUP = /^[\uFEFF\s]*<\s*(!doctype|!--|\?xml|html|head|body|svg|script|iframe)/i

/** The media type by the content, as `private.sniff_file` in the database. Null: not accepted. */
function sniffFile(content: Uint8Array): MediaType | null {
  const found = signatures.find(([, parts]) =>
    parts.every(([at, bytes]) => bytes.every((byte, index) => content[at + index] === byte)),
  )
  if (found) return found[0]
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    return NO_TEXT.test(text) || MARKUP.test(text) ? null : 'text/plain'
  } catch {
    return null
  }
}

/** Why the service would refuse a file, or null. The sentences are those of the database. */
export function fileProblem(name: string, content: Uint8Array): string | null {
  if (content.length === 0) return 'The file is empty.'
  if (content.length > FILE_MAX_BYTES) return 'The file is larger than 1 MiB.'
  if ([...name].length > NAME_MAX_LENGTH || /^ | $|[/\\]/.test(name) || hasHiddenCharacters(name)) {
    return 'The name of the file is not accepted. Rename it.'
  }
  const type = sniffFile(content)
  if (type === null) {
    return 'This kind of file is not accepted. Send a picture, a PDF or plain text.'
  }
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && extensions[type].includes(ending)
    ? null
    : 'The ending of the name does not fit the content.'
}
