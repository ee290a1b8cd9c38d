/** The operators of PostgREST that fit a type, the most useful first. */
export function filtersOf(type: string): readonly string[] {
  if (type.endsWith('[]')) return ['cs', 'ov']
  if (type === 'boolean') return ['is']
  if (type === 'jsonb') return ['cs']
  if (type === 'text') return ['eq', 'in', 'like', 'ilike']
  if (type === 'uuid') return ['eq', 'in']
  return ['eq', 'gt', 'gte', 'lt', 'lte', 'in']
}
