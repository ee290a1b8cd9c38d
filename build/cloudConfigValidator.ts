import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'

const MODULE = 'virtual:cloud-config-validator'
const RESOLVED = `\0${MODULE}`
const schemaFile = new URL('./cloudConfigSchema/schema-cloud-config-v1.json', import.meta.url)

/**
 * The validator of the published schema as an ES module that needs nothing else.
 * @throws Error if the code would import something: a page could not load it
 */
export function validatorCode(schemaText: string): string {
  const { $schema: _draft4, ...schema } = JSON.parse(schemaText) as Record<string, unknown>
  const ajv = new Ajv({
    allErrors: true,
    code: { source: true, esm: true },
    inlineRefs: false,
    logger: false,
    // The schema is of draft 4, with annotations of its own.
    strict: false,
    // Its formats and Unicode lengths would import code.
    unicode: false,
    validateFormats: false,
  })
  const code = standaloneCode(ajv, ajv.compile(schema))
  if (/\brequire\(|^import /m.test(code)) throw new Error('The validator imports something.')
  return code
}

/** Compiles the schema of cloud-init when a page imports its validator. */
export function cloudConfigValidator(): Plugin {
  return {
    name: 'cloud-config-validator',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? validatorCode(readFileSync(schemaFile, 'utf8')) : undefined),
  }
}
