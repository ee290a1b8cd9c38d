import type { AccessRulesRow } from '../../src/content/research/data.ts'
import { PERSON } from '../../tests/postgres/rows.ts'
import { countPages, startPostgres } from './postgres.ts'

const SERVERS = 100_000

/** The same answer twice: with the rules of the database, and with the condition written by hand. */
const questions: { question: string; ruled: string; byHand: string }[] = [
  {
    question: 'Own profile',
    ruled: 'select * from app.profiles',
    byHand: `select * from app.profiles where user_id = '${PERSON}'`,
  },
  {
    question: 'Own profile, asked for by id',
    ruled: `select * from app.profiles where user_id = '${PERSON}'`,
    byHand: `select * from app.profiles where user_id = '${PERSON}'`,
  },
  {
    question: 'Own SSH keys',
    ruled: 'select * from public.ssh_keys',
    byHand: `select * from app.ssh_keys where user_id = '${PERSON}'`,
  },
  {
    question: 'Own servers',
    ruled: 'select instance_id, name, state from public.instance_list',
    byHand: `select i.id, i.name, i.state from app.instances i
      join app.workspace_members m on m.workspace_id = i.workspace_id
      where m.user_id = '${PERSON}' and i.state <> 'purged'`,
  },
  {
    question: 'Own quotas',
    ruled: 'select * from public.workspace_quotas',
    byHand: `select q.* from app.workspace_members m
      cross join lateral (select * from private.quota_rows r where r.workspace_id = m.workspace_id) q
      where m.user_id = '${PERSON}'`,
  },
]

/** Counts the pages of each question both ways. */
export async function measureAccessRules(): Promise<{ rows: AccessRulesRow[]; postgres: string }> {
  const postgres = await startPostgres([SERVERS])
  const rows: AccessRulesRow[] = []
  try {
    const client = await postgres.connect(SERVERS)
    for (const { question, ruled, byHand } of questions) {
      const withRules = await countPages(client, ruled, PERSON)
      const without = await countPages(client, byHand, null)
      if (withRules.rows !== without.rows) {
        throw new Error(`${question}: ${withRules.rows} rows with rules, ${without.rows} without.`)
      }
      rows.push({
        question,
        rows: withRules.rows,
        withRules: withRules.pages,
        byHand: without.pages,
      })
    }
    await client.end()
  } finally {
    await postgres.stop()
  }
  return { rows, postgres: postgres.version }
}
