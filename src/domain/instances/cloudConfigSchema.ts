import { parse } from 'yaml'
import { validate, type SchemaError } from 'virtual:cloud-config-validator'
import { checkCloudConfig } from './cloudConfig'

/** What is wrong with a configuration, and where: ['users', 0, 'name']. An empty path is the text itself. */
export interface ConfigProblem {
  path: readonly string[]
  message: string
}

const pathOf = ({ keyword, instancePath, params }: SchemaError): string[] => {
  const path = instancePath.split('/').slice(1)
  const extra = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined
  return typeof extra === 'string' ? [...path, extra] : path
}

/** The sentence for a broken rule. */
function messageOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'additionalProperties':
      return `cloud-init does not know ${String(params['additionalProperty'])} here.`
    case 'type':
      return `This must be of the type ${[params['type']].flat().join(' or ')}.`
    case 'required':
      return `${String(params['missingProperty'])} is missing.`
    case 'enum':
      return `Use one of: ${[params['allowedValues']].flat().join(', ')}.`
    case 'minItems':
      return 'The list may not be empty.'
    default:
      return `This ${message ?? 'does not follow the schema'}.`
  }
}

/**
 * Checks a `#cloud-config` text with the schema that cloud-init publishes. Of several broken rules about one key, it
 * reports the most exact: an alternative that does not match at all says less.
 */
export function schemaProblems(text: string): ConfigProblem[] {
  const { problem } = checkCloudConfig(text)
  if (problem !== undefined) return [{ path: [], message: problem }]
  const config: unknown = parse(text) ?? {}
  if (validate(config)) return []
  const exact = new Map<string, { error: SchemaError; path: string[] }>()
  for (const error of validate.errors ?? []) {
    const path = pathOf(error)
    const key = path[0] ?? ''
    const known = exact.get(key)
    if (!known || path.length > known.path.length) exact.set(key, { error, path })
  }
  return [...exact.values()].map(({ error, path }) => ({ path, message: messageOf(error) }))
}
