import type { InstalledPackage } from '../../build/osImage/record.ts'

interface Stanza {
  name: string
  version: string
  kib: number
  isBase: boolean
  provides: string[]
  /** Alternatives of one dependency are one entry. */
  depends: string[][]
}

/** The names of a field such as `Depends`, without versions and architectures. */
const namesOf = (list = ''): string[][] =>
  list
    .split(',')
    .map((entry) => entry.split('|').map((name) => name.trim().replace(/[\s(:[].*$/s, '')))
    .filter(([first]) => first !== '')

function parseStanza(text: string): Stanza {
  const fields = Object.fromEntries(
    text
      // A line that begins with a space continues a field.
      .replaceAll(/\n\s+/g, ' ')
      .split('\n')
      .map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? [line, '']),
  ) as Partial<Record<string, string>>
  return {
    name: fields['Package'] ?? '',
    version: fields['Version'] ?? '',
    kib: Number(fields['Installed-Size'] ?? 0),
    isBase: fields['Essential'] === 'yes' || fields['Package'] === 'apt',
    provides: namesOf(fields['Provides']).flat(),
    depends: [...namesOf(fields['Pre-Depends']), ...namesOf(fields['Depends'])],
  }
}

/**
 * The installed packages, by name, and which of the wanted ones need each.
 * @param status dpkg's own list, `/var/lib/dpkg/status`
 * @param wanted the packages of the definition
 */
export function installedPackages(status: string, wanted: readonly string[]): InstalledPackage[] {
  const stanzas = status
    .split(/\n\n+/)
    .filter((text) => /^Status: install ok installed$/m.test(text))
    .map(parseStanza)
  const named = new Map(
    // A package itself comes before what provides its name.
    [
      ...stanzas.flatMap((one) => one.provides.map((name) => [name, one] as const)),
      ...stanzas.map((one) => [one.name, one] as const),
    ],
  )
  /** These and everything that they need. */
  const closureOf = (roots: readonly Stanza[]): Set<Stanza> => {
    const found = new Set(roots)
    for (const { depends } of found) {
      for (const one of depends.flat().map((name) => named.get(name))) if (one) found.add(one)
    }
    return found
  }
  const base = closureOf(stanzas.filter(({ isBase }) => isBase))
  const closures = wanted
    .map((name) => named.get(name))
    .filter((one) => one !== undefined)
    .map((one) => ({ name: one.name, needs: closureOf([one]) }))
  return stanzas
    .map((one) => ({
      name: one.name,
      version: one.version,
      kib: one.kib,
      neededBy: base.has(one)
        ? []
        : closures.filter(({ needs }) => needs.has(one)).map(({ name }) => name),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
