import { validate, type SchemaError } from 'virtual:cloud-config-validator'
import { parseCloudConfig } from './cloudConfig'

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
      return 'cloud-init does not know this key.'
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

/** The broken rules of the schema. Of several about one key, the most exact: an alternative that does not match says less. */
function brokenRules(config: unknown): ConfigProblem[] {
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

/** Checks a `#cloud-config` text with the schema that cloud-init publishes. */
export function schemaProblems(text: string): ConfigProblem[] {
  const config = parseCloudConfig(text)
  return 'problem' in config ? [{ path: [], message: config.problem }] : brokenRules(config.read())
}

/** The same as sentences with their lines, for a person who wrote the text. Text that is not YAML has none. */
export function schemaWarnings(text: string): string[] {
  const config = parseCloudConfig(text)
  if ('problem' in config) return []
  return brokenRules(config.read()).map(({ path, message }) => {
    // The line says which item of a list.
    const keys = path.filter((part) => !/^\d+$/.test(part))
    return `Line ${config.lineOf(path)}, ${keys.join('.')}: ${message}`
  })
}
