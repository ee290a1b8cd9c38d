import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { apiGroups } from '../../src/content/api/groups.ts'
import type { ApiError, ApiReference } from '../../src/content/api/reference.ts'
import { openApiOf, type OpenApiOptions } from './openApi.ts'

/** Where visitors download the specification. */
const FILE = 'openapi.json'

const folder = new URL('../../src/content/api/reference/', import.meta.url)
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

/** The specification of this deployment's API, from the committed reference. */
export function readOpenApi(options: OpenApiOptions) {
  const groups = apiGroups.map(({ id, label }) => ({ label, ...(read(id) as ApiReference) }))
  return openApiOf(groups, read('errors') as ApiError[], options)
}

/** Writes openapi.json into a build, and serves it in development. */
export function openApiFile(options: OpenApiOptions): Plugin {
  const text = () => `${JSON.stringify(readOpenApi(options))}\n`
  return {
    name: 'openapi-file',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: text() })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(text())
      })
    },
  }
}
