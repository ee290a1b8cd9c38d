import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { atField } from '@/lib/callBackend'

/** The id of a saved row. */
export const savedId = v.pipe(
  v.tupleWithRest([v.object({ id: v.string() })], v.unknown()),
  v.transform(([{ id }]) => id),
)

/** As `atField`; a refusal because something is in use also says by what. */
export function namesHolders(refused: Failure, detail: string): Failure {
  return refused.code === 'in_use' && detail !== ''
    ? { ...refused, reasons: [detail] }
    : atField(refused, detail)
}
