import { bitLine } from './bitLines'

/** What says for whom a request is sent: nothing, the access token of a person, or the API key of a workspace. */
export type Credential = 'none' | 'accessToken' | 'apiKey'

/** A request of the API, from which samples in every language are written. */
export interface ApiCall {
  kind: 'table' | 'procedure'
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  name: string
  query: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** What it carries besides the public key. */
  credential: Credential
  /** The answer is an Atom feed, not JSON. */
  isFeed?: boolean
}

/** Where the API answers, and the public key of this deployment. */
export interface ApiPlace {
  url: string
  key: string
}

/** The path of a request with its query, such as `/rest/v1/my_workspaces?limit=5`. */
export function pathOf({ kind, name, query }: ApiCall): string {
  // Commas and the wildcard are legal in a query, and easier to read.
  const search = new URLSearchParams(query).toString().replaceAll('%2C', ',')
  return `/rest/v1/${kind === 'procedure' ? 'rpc/' : ''}${name}${search === '' ? '' : `?${search}`}`
}

/** A credential in each language, taken from the environment: it belongs into no source code. */
const CREDENTIALS = {
  accessToken: {
    curl: '-H "Authorization: Bearer $TOKEN"',
    javaScript: ', {\n  accessToken: async () => process.env.TOKEN,\n}',
    python: '"Authorization": "Bearer " + os.environ["TOKEN"]',
  },
  apiKey: {
    curl: '-H "x-api-key: $API_KEY"',
    javaScript: ", {\n  global: { headers: { 'x-api-key': process.env.API_KEY } },\n}",
    python: '"x-api-key": os.environ["API_KEY"]',
  },
} as const

const shell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curl(call: ApiCall, { url, key }: ApiPlace): string {
  const { method, body, credential, query } = call
  const path = pathOf({ ...call, query: {} })
  return [
    ...(method === 'GET'
      ? [
          `curl ${Object.keys(query).length > 0 ? '-G ' : ''}${shell(url + path)}`,
          ...Object.entries(query).map(([name, value]) => `-d ${shell(`${name}=${value}`)}`),
        ]
      : [`curl -X ${method} ${shell(url + pathOf(call))}`]),
    `-H ${shell(`apikey: ${key}`)}`,
    ...(credential === 'none' ? [] : [CREDENTIALS[credential].curl]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shell(JSON.stringify(body, undefined, 2))}`]),
  ].join(' \\\n  ')
}

/** A JSON value as JavaScript: keys without quotation marks where they need none. */
function javaScriptOf(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
  return JSON.stringify(value, undefined, 2)
    .replaceAll(/^(\s*)"([a-z_]\w*)":/gm, '$1$2:')
    .replaceAll(
      /"((?:[^"\\]|\\.)*)"/g,
      (_, text: string) =>
        `'${text.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`,
    )
}

function chain({ kind, method, name, query, body }: ApiCall): string {
  if (kind === 'procedure') {
    const given = Object.keys(body ?? {}).length === 0 ? '' : `, ${javaScriptOf(body)}`
    return `client.rpc('${name}'${given})`
  }
  const from = `client.from('${name}')`
  if (method === 'GET') {
    const { select = '*', order, limit } = query
    return [
      'client',
      `.from('${name}')`,
      `.select('${select.replaceAll(',', ', ')}')`,
      ...(order === undefined ? [] : [`.order('${order}')`]),
      `.limit(${limit})`,
    ].join('\n  ')
  }
  const filters = Object.entries(query).map(
    ([column, filter]) => `\n  .eq('${column}', '${filter.replace(/^eq\./, '')}')`,
  )
  const verb =
    method === 'DELETE'
      ? 'delete()'
      : `${method === 'POST' ? 'insert' : 'update'}(${javaScriptOf(body)})`
  return `${from}.${verb}${filters.join('')}`
}

function javaScript(call: ApiCall, { url, key }: ApiPlace): string {
  if (call.isFeed) {
    return [
      `const answer = await fetch('${url}${pathOf(call)}', {`,
      `  headers: { apikey: '${key}' },`,
      '})',
      'console.log(await answer.text())',
    ].join('\n')
  }
  const options = call.credential === 'none' ? '' : CREDENTIALS[call.credential].javaScript
  return [
    "import { createClient } from '@supabase/supabase-js'",
    '',
    `const client = createClient('${url}', '${key}'${options})`,
    `const { data, error } = await ${chain(call)}`,
    'if (error) throw error',
    'console.log(data)',
  ].join('\n')
}

/** A JSON value as Python. */
function pythonOf(value: unknown): string {
  return JSON.stringify(value, undefined, 4)
    .replaceAll(/: true(,?)$/gm, ': True$1')
    .replaceAll(/: false(,?)$/gm, ': False$1')
    .replaceAll(/: null(,?)$/gm, ': None$1')
}

function python(call: ApiCall, { url, key }: ApiPlace): string {
  const { method, body, credential, isFeed } = call
  const imports = [
    ...(isFeed ? [] : ['json']),
    ...(credential === 'none' ? [] : ['os']),
    'urllib.request',
  ]
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    ...(body === undefined ? [] : [`body = ${pythonOf(body)}`]),
    'request = urllib.request.Request(',
    `    "${url}${pathOf(call)}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    '    headers={',
    `        "apikey": "${key}",`,
    ...(credential === 'none' ? [] : [`        ${CREDENTIALS[credential].python},`]),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    '    },',
    ')',
    'with urllib.request.urlopen(request) as answer:',
    isFeed
      ? '    print(answer.read().decode())'
      : '    text = answer.read()\n    print(json.loads(text) if text else "done")',
  ].join('\n')
}

export interface SampleLanguage {
  id: string
  label: string
  /** Returns undefined if the language cannot send such a request. */
  write: (call: ApiCall, place: ApiPlace) => string | undefined
}

/** The tabs of every sample. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'curl', label: 'curl', write: curl },
  { id: 'javascript', label: 'JavaScript', write: javaScript },
  { id: 'python', label: 'Python', write: python },
  { id: 'bit', label: 'Bit', write: bitLine },
]
