/** A passage of a file of this repository that a page shows. The build reads it, so the page always shows what runs. */
export interface ExcerptPlace {
  /** From the root of the repository. */
  file: string
  /** The first line contains this text. It occurs once in the file. */
  from: string
  /** The last line contains this text: the first one after `from`. */
  to: string
  /** Lines with this text are the decisive ones. At least one line of the passage has it. */
  mark: string
}

/** The passages of /architecture, by station. */
export const excerptPlaces = {
  browser: {
    file: 'src/domain/session/guards.ts',
    from: 'async function signedInSnapshot(',
    to: 'return snapshot',
    mark: 'throw redirect(',
  },
  pages: {
    file: 'build/hosting/policy.ts',
    from: "['default-src', \"'none'\"],",
    to: '...(captcha.length > 0 ? [] : TRUSTED_TYPES),',
    mark: "'script-src'",
  },
  session: {
    file: 'supabase/migrations/20261127010000_second_factor.sql',
    from: 'create or replace function private.is_session_alive(',
    to: 'from app.ended_sessions e',
    mark: 'from auth.sessions s',
  },
  api: {
    file: 'supabase/migrations/20261122004400_instance_views.sql',
    from: 'grant select\n  on public.instance_list',
    to: 'to authenticated;',
    mark: 'grant select',
  },
  policy: {
    file: 'supabase/migrations/20261122004360_instance_policies.sql',
    from: 'create policy "Members read the servers of their workspaces, staff all"',
    to: '(select private.is_staff())\n  );',
    mark: 'any (array(select private.my_workspace_ids()))',
  },
  row: {
    file: 'supabase/migrations/20261121003000_instance_states.sql',
    from: 'insert into app.instance_transitions',
    to: "(16, 'restore'",
    mark: "(4, 'stop', 'running'",
  },
  queue: {
    file: 'supabase/migrations/20261122004000_instance_tables.sql',
    from: '-- A server does one thing at a time.',
    to: 'create index instance_actions_instance_id',
    mark: 'create unique index instance_actions_open',
  },
  provisioner: {
    file: 'supabase/migrations/20261122005000_provisioner.sql',
    from: '    with due as (',
    to: 'returning a.id, a.created_at, a.attempts',
    mark: 'for update skip locked',
  },
  driver: {
    file: 'server/provisioner/driver.ts',
    from: ' * 1. **Find the server by the id of the instance**',
    to: 'export interface Driver extends',
    mark: 'Repeat safely',
  },
  hosts: {
    file: 'server/provisioner/reconcile.ts',
    from: 'for (const server of held) {',
    to: '  return differences',
    mark: 'The engine does not hold it.',
  },
} as const satisfies Record<string, ExcerptPlace>

export type ExcerptId = keyof typeof excerptPlaces

/** The lines of a place, as the build found them. */
export interface Excerpt {
  file: string
  /** The number of the first line. */
  line: number
  lines: readonly { text: string; isMarked: boolean }[]
}

/** What the build counts in the migrations. */
export interface SchemaFacts {
  /** Tables of the API's schema. */
  tables: number
  /** Those with row level security. */
  guarded: number
  /** Statements that let customers insert, update or delete servers directly. */
  serverWrites: number
}
