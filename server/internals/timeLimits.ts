import type { Extension, PGlite } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import type { App } from '@supabase/lite'

// Uses internals of PGlite (the imports of its WebAssembly module, the order of its statements) and of
// @supabase/lite. If an upgrade changes them, tests/backend/timeLimits.test.ts fails.
// Upstream, "not yet stable": https://pglite.dev/extensions/development
//
// PostgreSQL ends a statement when a timer sends it a signal. In WebAssembly no timer fires while a
// statement runs, because both share one thread. But PostgreSQL asks JavaScript for the time, and
// that call can deliver the signal. The extension auto_explain measures each step of a plan,
// so PostgreSQL asks for the time at every row. It logs nothing, because its threshold is 24 days.

type Import = (...args: number[]) => unknown

/** The part of Emscripten's options that this file uses. PGlite has no types for them. */
interface EmscriptenOptions {
  instantiateWasm: (
    imports: { env: Record<string, Import> },
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
}

const CLOCKS = ['clock_time_get', 'emscripten_date_now', 'emscripten_get_now']

/** Makes `statement_timeout` work in PGlite. */
export const statementTimeout: Extension = {
  name: 'statement_timeout',
  setup: async (pg, options: unknown) => {
    const emscripten = options as EmscriptenOptions
    return {
      ...(await auto_explain.setup(pg, options)),
      emscriptenOpts: {
        ...emscripten,
        instantiateWasm: (imports, done) => {
          const setInstance = deliverAlarms(imports.env)
          return emscripten.instantiateWasm(imports, (instance, module) => {
            setInstance(instance)
            done(instance, module)
          })
        },
      } satisfies EmscriptenOptions,
      init: async () => {
        await pg.exec(`load 'auto_explain'; set auto_explain.log_min_duration = '24d'`)
      },
    }
  },
}

/** Replaces the timer and the clocks that WebAssembly imports. Call the result with the instance. */
function deliverAlarms(env: Record<string, Import>): (instance: WebAssembly.Instance) => void {
  let deliver: Import | undefined
  let due = Infinity
  let timer = 0
  env['_setitimer_js'] = (which = 0, milliseconds = 0) => {
    timer = which
    due = milliseconds > 0 ? performance.now() + milliseconds : Infinity
    return 0
  }
  for (const name of CLOCKS) {
    const clock = env[name]
    if (!clock) throw new Error(`PGlite has no import ${name}: statements would never end.`)
    const watched: Import = (...args) => {
      if (performance.now() >= due) {
        due = Infinity
        deliver?.(timer, performance.now())
      }
      return clock(...args)
    }
    // Emscripten stores a function's signature as a property of the function.
    env[name] = Object.assign(watched, clock)
  }
  return ({ exports }) => {
    deliver = exports['_emscripten_timeout'] as Import
  }
}

/**
 * Applies the time limits of roles and functions to each request, like PostgREST. PostgreSQL itself applies the limit
 * of a role only when the role connects. Requests must run one after another.
 */
export async function limitTime(app: App, pg: PGlite): Promise<void> {
  const byRole = await readLimits(
    pg,
    `select rolname as name, rolconfig as settings from pg_roles
     where rolname = any (array['anon', 'authenticated', 'service_role', 'api_key_read', 'api_key_operate'])`,
  )
  // Like PostgREST, which reads the settings of functions with its schema.
  let byFunction: Promise<Map<string, string>> | undefined
  const { connection } = app
  const clear = connection.clearSchemaCache.bind(connection)
  connection.clearSchemaCache = () => {
    byFunction = undefined
    return clear()
  }
  let ofFunction: string | undefined

  const fetch = app.fetch
  app.fetch = async (request, context) => {
    const [, name] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url).pathname) ?? []
    byFunction ??= readLimits(
      pg,
      `select proname as name, proconfig as settings from pg_proc
       where pronamespace = 'public'::regnamespace and proconfig is not null`,
    )
    ofFunction = name && (await byFunction).get(name)
    try {
      return await nameTimeout(await fetch(request, context))
    } finally {
      ofFunction = undefined
    }
  }

  const query = pg.query.bind(pg)
  // This is the first statement in the transaction of a request: the package switches to the request's role.
  pg.query = async (sql, params, options) => {
    const role = /\bset_config\('role'/.test(sql) ? params?.[0] : undefined
    const limit = typeof role === 'string' ? (ofFunction ?? byRole.get(role)) : undefined
    if (limit) await query(START, [limit])
    return query(sql, params, options)
  }
}

/** For a statement that timed out PostgREST answers 57014, the package `SUP`. */
async function nameTimeout(response: Response): Promise<Response> {
  if (response.status !== 500) return response
  if (!(await response.clone().text()).includes(TIMED_OUT)) return response
  return Response.json(
    { code: '57014', message: TIMED_OUT, details: null, hint: null },
    { status: 500 },
  )
}

const TIMED_OUT = 'canceling statement due to statement timeout'

const START = `
  select
    set_config('statement_timeout', $1, true),
    set_config('auto_explain.log_analyze', 'on', true),
    set_config('auto_explain.log_nested_statements', 'on', true)
`

async function readLimits(pg: PGlite, sql: string): Promise<Map<string, string>> {
  const { rows } = await pg.query<{ name: string; settings: string[] | null }>(sql)
  const limits = rows.map(({ name, settings }): [string, string] => {
    const [, limit = ''] = /^statement_timeout=(.+)$/m.exec(settings?.join('\n') ?? '') ?? []
    return [name, limit]
  })
  return new Map(limits.filter(([, limit]) => limit))
}
