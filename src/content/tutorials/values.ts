import { brand } from '@/lib/brand'

/** A value in the commands that each reader replaces. */
export interface CommandValue {
  id: 'address' | 'domain'
  label: string
  hint: string
  /** The text in the commands. It is reserved for documentation, so it belongs to nobody. */
  example: string
  /** Only what matches gets into a command, so it needs no quotes. */
  pattern: RegExp
  problem: string
}

export const commandValues: readonly CommandValue[] = [
  {
    id: 'address',
    label: 'Address of your server',
    hint: 'An IPv4 address, from the page of the server.',
    example: '203.0.113.10',
    pattern: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
    problem: 'Four numbers from 0 to 255, with dots between them.',
  },
  {
    id: 'domain',
    label: 'Your domain',
    hint: 'A name that you own, such as shop.example.com.',
    example: 'example.com',
    pattern: /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/,
    problem: 'Lower-case letters, digits, hyphens and at least one dot, without https://.',
  },
]

/** What the page knows of this deployment: the addresses of its API and of the site, and the public key. */
export interface ApiFacts {
  backend: string
  site: string
  key: string
}

/** The command with the values of the reader. A value that does not match its pattern leaves the example. */
export function filledIn(
  code: string,
  values: Partial<Record<string, string>>,
  { backend, site, key }: ApiFacts,
): string {
  let text = code
  for (const { id, example, pattern } of commandValues) {
    const value = values[id] ?? ''
    if (pattern.test(value)) text = text.replaceAll(example, value)
  }
  // After the values, because an address may contain an example.
  return text
    .replaceAll('{backend}', backend)
    .replaceAll('{site}', site)
    .replaceAll('{key}', key)
    .replaceAll('{program}', brand.slug)
    .replaceAll('{PROGRAM}', brand.variable)
}
