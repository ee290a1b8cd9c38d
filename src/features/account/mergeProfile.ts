import { mergeFields, type FieldConflict, type MergedFields } from '@/lib/mergeFields'
import {
  profileFieldNames,
  type ProfileField,
  type ProfileFields,
} from '@/domain/identity/profileFields'

/** A field that both sides changed, to different values. */
export type ProfileConflict = FieldConflict<ProfileField>

/** @param base what both started from */
export function mergeProfile(
  base: ProfileFields,
  theirs: ProfileFields,
  mine: ProfileFields,
): MergedFields<ProfileField> {
  return mergeFields(profileFieldNames, base, theirs, mine)
}
