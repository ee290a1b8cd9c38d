import type { BuildRecord } from '../../build/osImage/record.ts'

/** What two builds can differ in. */
type Comparable = Pick<BuildRecord, 'brand' | 'debian' | 'definition' | 'packages'>

/** Why two builds are not the same, one line each. Without any, their bytes should be the same. */
export function differences(before: Comparable, now: Comparable): string[] {
  const versions = new Map(before.packages.map(({ name, version }) => [name, version]))
  const kept = new Set(now.packages.map(({ name }) => name))
  return [
    ...(before.brand === now.brand ? [] : [`name: ${before.brand} → ${now.brand}`]),
    ...(before.definition === now.definition ? [] : ['the definition has changed']),
    ...now.packages.flatMap(({ name, version }) => {
      const old = versions.get(name)
      if (old === version) return []
      return [old === undefined ? `new: ${name} ${version}` : `${name}: ${old} → ${version}`]
    }),
    ...[...versions.keys()].filter((name) => !kept.has(name)).map((name) => `gone: ${name}`),
  ]
}
