/** A field that both sides changed, to different values. */
interface FieldConflict<Name extends string> {
  field: Name
  theirs: string
  mine: string
}

export interface MergedFields<Name extends string> {
  /** My value of each field that I changed, their value of every other field. */
  fields: Record<Name, string>
  conflicts: FieldConflict<Name>[]
}

/**
 * Merges the typed values with the values that another person saved in the meantime, field by field.
 * @param base the values before both changes
 */
export function mergeFields<Name extends string>(
  names: readonly Name[],
  base: Readonly<Record<Name, string>>,
  theirs: Readonly<Record<Name, string>>,
  mine: Readonly<Record<Name, string>>,
): MergedFields<Name> {
  const fields: Record<Name, string> = { ...theirs }
  const conflicts: FieldConflict<Name>[] = []
  for (const field of names) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue
    fields[field] = mine[field]
    if (theirs[field] !== base[field]) {
      conflicts.push({ field, theirs: theirs[field], mine: mine[field] })
    }
  }
  return { fields, conflicts }
}
