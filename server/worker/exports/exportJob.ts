import * as v from 'valibot'
import type { ExportRows } from './exportFiles.ts'

/** A copy of a person's data to make. */
export interface ExportJob {
  exportId: string
  requestedAt: string
  rows: ExportRows
}

/** A copy to make, as `claim_export` answers it; null: none waits. */
export const exportJobRow = v.nullable(
  v.pipe(
    v.object({
      export_id: v.string(),
      requested_at: v.string(),
      rows: v.record(v.string(), v.nullable(v.array(v.record(v.string(), v.unknown())))),
    }),
    v.transform(({ export_id, requested_at, rows }) => ({
      exportId: export_id,
      requestedAt: requested_at,
      rows,
    })),
  ),
)
