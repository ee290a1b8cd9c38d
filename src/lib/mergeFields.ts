/** A field that both sides changed, to different values. */
interface FieldConflict<Name extends string> {
  field: Name
  theirs: string
  mine: string
}

export interface MergedFields<Name extends string> {
  /** Mine where I changed something, theirs everywhere else. */
  fields: Record<Name, string>
  conflicts: FieldConflict<Name>[]
}

/**
 * Brings together what was typed and what someone else saved meanwhile, field by field.
 * @param base what both started from
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
