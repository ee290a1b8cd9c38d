import type { TestDatabase } from './database.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Parent Relationship'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

interface Question {
  sql: string
  role: 'authenticated' | 'service_role'
  /** Who asks, if the role is `authenticated`: the hexadecimal digits of an id. */
  person: string
  /** The tables whose rows matter. */
  tables: ReadonlySet<string>
  /** False: the planner avoids to read whole tables, which is cheapest while they are small. */
  mayReadAll: boolean
}

/** The table of a part by time, and its index. */
const wholeOf = (name: string) => name.replace(/^(usage_(?:samples|rollups))_\w+$/, '$1')
const indexOf = (name: string) =>
  name.replace(/^(usage_(?:samples|rollups))_\w*?(pkey|at_idx)$/, '$1_$2')

/** Whether this is about a part that has no such rows: how nothing is found says nothing. */
const isEmptyPart = (node: Node) =>
  wholeOf(node['Relation Name'] ?? '') !== (node['Relation Name'] ?? '') &&
  node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) === 0

/** The plan of each statement inside of `sql`, as it ran. What was written is undone. */
async function plansOf(
  { pool }: Pick<TestDatabase, 'pool'>,
  { sql, role, person, mayReadAll }: Omit<Question, 'tables'>,
): Promise<Node[]> {
  const client = await pool.connect()
  const plans: Node[] = []
  const onNotice = ({ message = '' }: { message?: string | undefined }) => {
    const json = /plan:\n([^]*)$/.exec(message)?.[1]
    if (json) plans.push((JSON.parse(json) as { Plan: Node }).Plan)
  }
  try {
    client.on('notice', onNotice)
    await client.query(`begin;
      set local auto_explain.log_min_duration = 0;
      set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_analyze = on;
      set local enable_seqscan = ${mayReadAll ? 'on' : 'off'};
      -- A hash join reads the whole table too, by any of its indexes.
      set local enable_hashjoin = ${mayReadAll ? 'on' : 'off'};
      set local auto_explain.log_format = 'json';
      select set_config('request.jwt.claim.sub', '${role === 'authenticated' ? person : ''}', true);
      set local client_min_messages = log;
      set local role ${role}`)
    await client.query(sql)
  } finally {
    await client.query('rollback')
    client.off('notice', onNotice)
    client.release()
  }
  return plans
}

/** The tables, and the parts of tables, that the statements inside of `sql` read. */
export async function tablesRead(
  database: Pick<TestDatabase, 'pool'>,
  question: Omit<Question, 'tables'>,
): Promise<Set<string>> {
  const read = new Set<string>()
  const visit = (node: Node) => {
    if (node['Actual Loops'] === 0) return
    if (node['Relation Name'] !== undefined) read.add(node['Relation Name'])
    node.Plans?.forEach(visit)
  }
  for (const plan of await plansOf(database, question)) visit(plan)
  return read
}

/** How each statement inside of `sql` finds the rows of the tables: by which index, or by reading all. */
export async function waysOf(
  database: Pick<TestDatabase, 'pool'>,
  { tables, ...question }: Question,
): Promise<string[]> {
  const ways = new Set<string>()
  const visit = (node: Node, heap = '') => {
    // The part for staff is planned for everybody and not run.
    if (node['Actual Loops'] === 0 || isEmptyPart(node)) return
    const table = wholeOf(node['Relation Name'] ?? heap)
    const isBitmap = /^Bitmap (?!Index)|^Bitmap(And|Or)$/.test(node['Node Type'])
    if (tables.has(table) && !isBitmap)
      ways.add(`${table}: ${indexOf(node['Index Name'] ?? node['Node Type'])}`)
    // A bitmap names its table here and its indexes below. Values that it computes first are about other tables.
    for (const child of node.Plans ?? []) {
      visit(child, isBitmap && child['Parent Relationship'] !== 'InitPlan' ? table : '')
    }
  }
  for (const plan of await plansOf(database, question)) visit(plan)
  return [...ways].filter((way) => !/: (ModifyTable|LockRows)$/.test(way)).toSorted()
}
