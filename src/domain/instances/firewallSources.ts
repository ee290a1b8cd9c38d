import * as v from 'valibot'

/**
 * Servers and private networks as sources of a rule: `server:` or `network:`, and an id or a name. Rules are stored with
 * ids; the database takes names as well. supabase/migrations/20261130043000_firewall_sources.sql says what they stand for.
 */
const NAMED = /^(server|network):(.+)$/

/** Whether a source is a server or a private network. */
export const isNamedSource = (source: string) => NAMED.test(source)

/** What stands before each named source in a text. Nobody can type it into a field of one line. */
const MARK = '\n'

/** Sources as a rule in a form has them: what somebody types, then servers and private networks. */
export const typedSources = (typed: string, named: readonly string[]) =>
  [typed, ...named].join(MARK)

/** The part of the sources of a form that somebody types. */
export const withoutNamed = (text: string) =>
  text
    .split(MARK)
    .filter((line) => !isNamedSource(line))
    .join(' ')

/** The servers and private networks in the sources of a form. */
export const namedIn = (text: string) => text.split(MARK).filter(isNamedSource)

/**
 * What rules name, as the API has it. `name` null: it is gone. `is_deleted`: it stands for no address now. `addresses`: for how
 * many it stands now.
 */
export const sourceRows = v.array(
  v.object({
    source: v.string(),
    name: v.nullable(v.string()),
    is_deleted: v.boolean(),
    addresses: v.optional(v.number(), 0),
  }),
)

/** Something that rules name. */
export type SourceRow = v.InferOutput<typeof sourceRows>[number]

/** What servers and private networks are called, by source; what is not in it is gone. */
export type SourceNames = Readonly<Record<string, string>>

/** The names of what rules name. What is deleted is left out, in the bin too: it lets nobody in. */
export const sourceNames = (rows: readonly SourceRow[]): SourceNames =>
  Object.fromEntries(
    rows.flatMap(({ source, name, is_deleted }) =>
      name === null || is_deleted ? [] : [[source, name]],
    ),
  )

/** For how many addresses servers and private networks stand now, by source. */
export type SourceCounts = Readonly<Record<string, number>>

/** For how many addresses each stands that rules name. */
export const sourceCounts = (rows: readonly SourceRow[]): SourceCounts =>
  Object.fromEntries(rows.map(({ source, addresses }) => [source, addresses]))

/** For how many addresses a rule may name servers and private networks when it is saved. */
const MOST_ADDRESSES = 500

/**
 * What people should know of a rule that has outgrown the bound since it was saved, or undefined. The engine has all of its
 * addresses, and the database lets it stay: `read_workspace_rules`.
 * @param named the servers and private networks of the rule
 * @param counts of what is stored
 */
export function outgrownText(named: readonly string[], counts: SourceCounts): string | undefined {
  const count = named.reduce((sum, source) => sum + (counts[source] ?? 0), 0)
  return count > MOST_ADDRESSES
    ? `These have ${count} addresses now. All of them are let in. A rule with more than ${MOST_ADDRESSES} can stay, but cannot name more: remove some first.`
    : undefined
}

/** A source as Bit and files write it: server:web-1. What is deleted keeps its id. */
function writtenSource(source: string, names: SourceNames): string {
  const name = names[source]
  return name === undefined ? source : `${source.replace(/:.*/, '')}:${name}`
}

/** Rules whose servers and private networks are written by their names. */
export const withWrittenSources = <Rule extends { sources: readonly string[] }>(
  rules: readonly Rule[],
  names: SourceNames,
) =>
  rules.map((rule) => ({
    ...rule,
    sources: rule.sources.map((source) => writtenSource(source, names)),
  }))

/** Sources of a list, as a rule in a form has them. */
export const typedFrom = (sources: readonly string[]) =>
  typedSources(
    sources.filter((source) => !isNamedSource(source)).join(', '),
    sources.filter(isNamedSource),
  )

const kinds = { server: 'server', network: 'private network' } as const

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A named source as people read it: "server web-1". */
export function sourceText(source: string, names: SourceNames = {}): string {
  const [, kind = 'server', called = ''] = NAMED.exec(source) ?? []
  const word = kinds[kind as keyof typeof kinds]
  const name = names[source] ?? (ID.test(called) ? undefined : called)
  return name === undefined ? `a deleted ${word} (lets nobody in)` : `${word} ${name}`
}
