import type { CatalogTable } from './readCatalog.ts'

const shortNames: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'character(3)': 'text',
  character: 'text',
  '"*/*"': 'text',
}

/** The name of a type as SQL and the reference write it. */
export function typeName(type: string): string {
  const [, base = type, list = ''] = /^(.*?)((?:\[\])*)$/.exec(type) ?? []
  return `${shortNames[base] ?? base}${list === '' ? '' : '[]'}`
}

/** What a condition of a policy or a view means for a customer. Each is a fact that the condition contains. */
const conditions: [RegExp, string][] = [
  [/\buid\(\)/, 'your own rows'],
  [/my_workspace_ids\(\)/, 'rows of the workspaces that you are a member of'],
  [/my_workspace_ids\('owner'/, 'rows of the workspaces that you own'],
  // Their policies ask whether the server is read.
  [
    /\b(price_notices|maintenance_servers)\b/,
    'rows of servers in the workspaces that you are a member of',
  ],
  [/confirmed_email\(\)/, 'rows for your confirmed email address'],
]

/** Money has a condition of its own, which is in the policies of these tables. */
const money =
  /\b(my_billing_workspace_ids|billing_account_rows|app\.(invoices|payments|refunds|credits|payment_methods|payment_attempts|billing_profiles|billing_profile_history))\b/

function describe(rule: string): string | undefined {
  if (money.test(rule)) return 'rows of the workspaces that you own or keep the books of'
  const found = conditions.filter(([pattern]) => pattern.test(rule)).map(([, words]) => words)
  return found.length === 0 ? undefined : found.join(', and ')
}

/** Which rows a customer reads, from the conditions of the view or the policies of the table. */
export function rowsOf(table: CatalogTable): string {
  const rules = table.policies.filter(({ command }) => ['SELECT', 'ALL'].includes(command))
  const words = describe(table.definition + rules.map(({ rule }) => rule).join(' '))
  if (words !== undefined) return `You read ${words}.`
  if (!table.anyone) throw new Error(`Say in words.ts which rows of ${table.name} a person reads.`)
  return 'Everyone reads the same rows.'
}

const verbs = [
  ['INSERT', 'insert'],
  ['UPDATE', 'update'],
  ['DELETE', 'delete'],
] as const

/** What a customer may change, from the policies and grants of a table. */
export function writesOf(table: CatalogTable): string[] {
  return verbs.flatMap(([command, verb]) => {
    const granted =
      verb === 'delete' ? table.deletable : table.columns.some((column) => column[verb])
    const policy = table.policies.find((each) => each.command === command)
    if (!granted || policy === undefined) return []
    const unless = policy.rule.includes('is_active()') ? ', unless your account is suspended' : ''
    return [`You may ${verb} ${describe(policy.rule) ?? 'rows'}${unless}.`]
  })
}
