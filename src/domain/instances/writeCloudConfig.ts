/** A value of a configuration. Only these occur in what we write. */
export type ConfigValue =
  | string
  | boolean
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue }

/** Words that YAML 1.1, which cloud-init reads, takes for something other than a text: some parsers read E0 as a number. */
const RESERVED = /^(y|yes|n|no|true|false|on|off|null|none|e[-+]?\d+)$/i
const PLAIN = /^[a-z/][\w./@+-]*$/i

/** A text in one line: plain where no parser can misread it. JSON's quotes are also YAML's. */
const scalar = (value: string | boolean): string =>
  typeof value === 'boolean' || (PLAIN.test(value) && !RESERVED.test(value))
    ? String(value)
    : JSON.stringify(value)

/** Texts of several lines that a block can hold unchanged. */
const isBlock = (text: string) =>
  /^[^\s].*\n[^]*[^\s]\n$/.test(text) && !/[^\n\t\u0020-\u007e\u00a1-\ud7ff]|[ \t]\n/.test(text)

function write(value: ConfigValue, margin: string): string {
  if (typeof value === 'boolean') return ` ${value}`
  if (typeof value === 'string') {
    if (!isBlock(value)) return ` ${scalar(value)}`
    const lines = value.slice(0, -1).split('\n')
    return ` |\n${lines.map((line) => (line === '' ? '' : `${margin}${line}`)).join('\n')}`
  }
  if (Array.isArray(value)) {
    const items = value as readonly ConfigValue[]
    if (items.length === 0) return ' []'
    return `\n${items.map((item) => `${margin}-${inItem(item, `${margin}  `)}`).join('\n')}`
  }
  return `\n${entries(value as Record<string, ConfigValue>, margin)}`
}

/** The first key of an object in a list is in the line of its dash. */
function inItem(item: ConfigValue, margin: string): string {
  const text = write(item, margin)
  return typeof item === 'object' && !Array.isArray(item) ? ` ${text.trimStart()}` : text
}

const entries = (value: Record<string, ConfigValue>, margin: string): string =>
  Object.entries(value)
    .map(([key, each]) => `${margin}${key}:${write(each, `${margin}  `)}`)
    .join('\n')

/** Writes a configuration for cloud-init. The parser of YAML is not needed for it. */
export function writeCloudConfig(config: Record<string, ConfigValue>): string {
  const body = entries(config, '')
  return body === '' ? '#cloud-config\n' : `#cloud-config\n${body}\n`
}
