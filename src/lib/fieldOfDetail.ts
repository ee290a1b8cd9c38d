import type { Failure } from '@machines/auth.types'

/** DETAIL of our procedures: what it is about, mostly a field, and what is wrong with it. */
const DETAIL = /^([a-z_.:\d]+): (.{1,300})$/

/**
 * Adds what a procedure said in DETAIL to its failure: the field of a wrong value, and the sentence about it. The other
 * failures of procedures get the sentence alone.
 */
export function fieldOfDetail(refused: Failure, detail: string): Failure {
  if (refused.field !== undefined) return refused
  const [, field, reason] = DETAIL.exec(detail) ?? []
  if (field === undefined || reason === undefined) return refused
  const isAtField = refused.code === 'invalid_input' || refused.code === 'uniqueness_error'
  return isAtField ? { ...refused, field, reasons: [reason] } : { ...refused, reasons: [reason] }
}
