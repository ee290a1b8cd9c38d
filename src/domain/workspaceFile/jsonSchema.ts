import { toJsonSchema } from '@valibot/to-json-schema'
import { fileSchema } from './fileSchema'
import type { Present } from './present'

type Node = Record<string, unknown>

/**
 * The JSON Schema of a file, by which editors complete and check it. It is made from the schema that reads files, and
 * names what this deployment sells.
 */
export function fileJsonSchema(
  { plans, regions, images }: Pick<Present, 'plans' | 'regions' | 'images'>,
  title: string,
): Node {
  const schema = toJsonSchema(fileSchema, { errorMode: 'ignore' }) as Node
  const slugs = { plan: plans, region: regions, image: images }
  const server = propertiesOf(schema, 'servers')
  const nodes = [
    ...Object.entries(slugs).map(([field, rows]) => [at(server, field), rows] as const),
    [at(propertiesOf(schema, 'networks'), 'region'), regions] as const,
    [at(propertiesOf(schema, 'addresses'), 'region'), regions] as const,
  ]
  for (const [node, rows] of nodes) {
    // Those that are no longer sold stay valid: a server keeps its plan.
    node['examples'] = rows.map(({ slug }) => slug)
    node['anyOf'] = [{ enum: rows.map(({ slug }) => slug) }, { type: 'string' }]
  }
  return { ...schema, title }
}

/** What an entry of a part of the file holds. */
const propertiesOf = (schema: Node, part: string): Node =>
  at(schema, 'properties', part, 'additionalProperties', 'properties')

const at = (node: Node, ...keys: readonly string[]): Node =>
  keys.reduce((inside, key) => (inside[key] ?? {}) as Node, node)
