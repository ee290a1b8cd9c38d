import type { Backend } from '../../server/backend/backend.ts'
import { openTestDatabase } from './database.ts'

/** The matrices by procedure. A procedure is in one of them. */
export const PROCEDURES = [
  'procedure_matrix',
  'workspace_matrix',
  'invitation_matrix',
  'instance_matrix',
] as const

/** The matrices of supabase/tests, by table and by procedure. */
export type Matrix = 'matrix' | 'column_matrix' | 'reading_matrix' | (typeof PROCEDURES)[number]

export interface Mutants {
  rows: <Row>(sql: string) => Promise<Row[]>
  /**
   * Runs `sql`, then a matrix, and rolls back. Returns the labels of the wrong cells.
   * @param only the cells that matter: those of a table, of its column, or of a procedure; all without it
   * @param until ends the matrix at the first wrong cell
   */
  wrongCells: (
    sql: string,
    matrix: Matrix,
    only?: readonly string[],
    until?: 'first' | 'end',
  ) => Promise<string[]>
  close: Backend['close']
}

/** A database with the rows that the matrices expect. Close it after use. */
export async function openMutants(): Promise<Mutants> {
  const backend = await openTestDatabase()
  await backend.pg.exec(
    'select tests.seed(), tests.seed_workspaces(), tests.seed_instances(), tests.seed_tickets(), tests.seed_status(), tests.seed_engine_members(), tests.seed_leaving(), tests.seed_messages(), tests.seed_used()',
  )
  const rows = async <Row>(sql: string): Promise<Row[]> => (await backend.pg.query<Row>(sql)).rows
  return {
    rows,
    wrongCells: async (sql, matrix, only = [], until = 'end') => {
      const enough = until === 'first' ? 'on' : 'off'
      await backend.pg.exec(`begin; set local tests.first_wrong_cell = '${enough}'; ${sql}`)
      try {
        const wrong = await rows<{ label: string }>(
          `select label from tests.${matrix}(${only.map((name) => `'${name}'`).join()})
           where got is distinct from want`,
        )
        return wrong.map(({ label }) => label)
      } finally {
        await backend.pg.exec('rollback')
      }
    },
    close: () => backend.close(),
  }
}
