import * as v from 'valibot'
import { whole } from '@/domain/catalogue/planRow'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'
import { toIso8601 } from '@/lib/timestamp'

const text = v.string()

/** The groups of people that can be asked for a second factor, each in the next one. */
export const secondFactorGroups = ['nobody', 'admins', 'staff', 'everybody'] as const

/** The row as the form edits it. An empty text is not set. */
const settingsRow = v.object({
  orders: v.picklist(['closed', 'preview', 'open']),
  engine: v.picklist(['none', 'simulated', 'incus']),
  support_link: text,
  abuse_link: text,
  source_link: text,
  announcement: text,
  operator_docs: v.picklist(['hidden', 'shown']),
  home_title: text,
  home_lead: text,
  /** One claim a line. */
  home_claims: text,
  /** Who must have a second factor, and how many days they have to set one up. */
  second_factor_for: v.picklist(secondFactorGroups),
  second_factor_days: whole,
  version: v.number(),
  updated_at: v.pipe(text, v.transform(toIso8601)),
})

/** The settings of the deployment. */
export type Settings = v.InferOutput<typeof settingsRow>

/** The one row. */
export const settingsRows = v.pipe(
  v.tupleWithRest([settingsRow], v.unknown()),
  v.transform(([row]) => row),
)

/**
 * Reads the settings, which everyone may read.
 * @throws Failure (plain object)
 */
export function readSettings(signal: AbortSignal): Promise<Settings> {
  return readPublic(settingsRows, publicRowsUrl('site_settings'), signal)
}
