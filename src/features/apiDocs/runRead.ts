import * as v from 'valibot'
import type { ApiCall } from '@/content/api/samples'
import { readOwn } from '@/lib/readOwn'

const rowsSchema = v.array(v.unknown())

/**
 * Sends a request that reads rows of a table, as the signed-in person if somebody is signed in.
 * @throws Failure (plain object)
 */
export function runRead({ name, query }: ApiCall): Promise<readonly unknown[]> {
  return readOwn(rowsSchema, name, { ...query }, AbortSignal.timeout(10_000))
}
