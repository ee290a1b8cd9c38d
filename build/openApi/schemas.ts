import type { ApiValue } from '../../src/content/api/reference.ts'

export type Schema = Record<string, unknown>

const schemas: Readonly<Record<string, Schema>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer', format: 'int32' },
  bigint: { type: 'integer', format: 'int64' },
  number: { type: 'number' },
  numeric: { type: 'number' },
  uuid: { type: 'string', format: 'uuid' },
  timestamptz: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  text: { type: 'string' },
  inet: { type: 'string' },
  object: { type: 'object' },
  // Any JSON value.
  jsonb: {},
}

/**
 * The JSON schema of a type of SQL.
 * @throws Error if nobody has said which one it is
 */
export function schemaOfType(type: string): Schema {
  if (type.endsWith('[]')) return { type: 'array', items: schemaOfType(type.slice(0, -2)) }
  const schema = schemas[type]
  if (schema === undefined) throw new Error(`Which JSON has the type ${type}?`)
  return schema
}

/** The same schema, also for null. */
function nullable(schema: Schema): Schema {
  return typeof schema['type'] === 'string' ? { ...schema, type: [schema['type'], 'null'] } : schema
}

/**
 * The JSON schema of an object. Values with a path, such as `request.name` or `instances[].id`, are inside others.
 * @param isNullable PostgreSQL does not say which columns of a view can be null
 */
export function schemaOfValues(
  values: readonly ApiValue[],
  { isNullable = false, path = '' }: { isNullable?: boolean; path?: string } = {},
): Schema {
  const direct = values
    .filter(({ name }) => name.startsWith(path))
    .map((value) => ({ ...value, key: value.name.slice(path.length) }))
    .filter(({ key }) => !/[.[]/.test(key))
  const required = direct.filter(({ optional }) => !optional).map(({ key }) => key)
  const properties = direct.map(({ key, type, words, optional }) => {
    const own = inner(values, `${path}${key}`, type)
    const canBeNull = isNullable || optional === true
    return [key, { ...(canBeNull ? nullable(own) : own), description: words }]
  })
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  }
}

function inner(values: readonly ApiValue[], name: string, type: string): Schema {
  const has = (start: string) => values.some((value) => value.name.startsWith(start))
  if (has(`${name}.`)) return schemaOfValues(values, { path: `${name}.` })
  if (has(`${name}[].`)) {
    return { type: 'array', items: schemaOfValues(values, { path: `${name}[].` }) }
  }
  return schemaOfType(type)
}
