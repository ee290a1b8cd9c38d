import { readSeeds } from '../../scripts/release/seedRows.ts'
import { openTapDatabase, type TapDatabase } from './tap.ts'

/** The matrices by procedure. A procedure is in one of them. */
export const PROCEDURES = [
  'procedure_matrix',
  'workspace_matrix',
  'invitation_matrix',
  'instance_matrix',
  'billing_matrix',
] as const

/** The matrices of supabase/tests, by table and by procedure. */
export type Matrix = 'matrix' | 'column_matrix' | 'reading_matrix' | (typeof PROCEDURES)[number]

export interface Mutants {
  rows: TapDatabase['rows']
  /**
   * Runs `sql`, then a matrix, and rolls back. Returns the labels of the wrong cells.
   * @param only the cells that matter: those of a table, of a verb on it, of its column, or of a procedure; all without it
   * @param until ends the matrix at the first wrong cell
   */
  wrongCells: (
    sql: string,
    matrix: Matrix,
    only?: readonly string[],
    until?: 'first' | 'end',
  ) => Promise<string[]>
  close: TapDatabase['close']
}

/** A database with the rows that the matrices expect. Close it after use. */
export async function openMutants(): Promise<Mutants> {
  const { run, rows, close } = await openTapDatabase()
  await run(await readSeeds())
  return {
    rows,
    wrongCells: async (sql, matrix, only = [], until = 'end') => {
      const enough = until === 'first' ? 'on' : 'off'
      try {
        const results = await run(
          `begin; set local tests.first_wrong_cell = '${enough}'; ${sql};
           select label from tests.${matrix}(${only.map((name) => `'${name}'`).join()})
           where got is distinct from want`,
        )
        const wrong: { label: string }[] = results.at(-1)?.rows ?? []
        return wrong.map(({ label }) => label)
      } finally {
        await run('rollback')
      }
    },
    close,
  }
}
