import type { ProfileFields } from '@machines/auth.types'
import { profileFieldNames, type ProfileField } from './profileFields'

/** A field that both sides changed, to different values. */
export interface ProfileConflict {
  field: ProfileField
  theirs: string
  mine: string
}

export interface MergedProfile {
  /** Mine where I changed something, theirs everywhere else. */
  fields: ProfileFields
  conflicts: ProfileConflict[]
}

/**
 * Brings together what was typed and what somebody else saved meanwhile, field by field.
 * @param base what both started from
 */
export function mergeProfile(
  base: ProfileFields,
  theirs: ProfileFields,
  mine: ProfileFields,
): MergedProfile {
  const fields = { ...theirs }
  const conflicts: ProfileConflict[] = []
  for (const field of profileFieldNames) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue
    fields[field] = mine[field]
    if (theirs[field] !== base[field]) {
      conflicts.push({ field, theirs: theirs[field], mine: mine[field] })
    }
  }
  return { fields, conflicts }
}
