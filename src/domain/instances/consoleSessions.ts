import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { queryKeys } from '@/domain/queryKeys'
import { readOwn } from '@/lib/readOwn'
import { closeReasons } from './consoleProtocol'

const sessionRow = v.pipe(
  v.object({
    session_id: v.string(),
    user_name: v.nullable(v.string()),
    acted_as: v.picklist(['operator', 'viewer', 'staff']),
    mode: v.picklist(['full', 'read_only']),
    reason: v.nullable(v.string()),
    opened_at: moment,
    closed_at: v.nullable(moment),
    close_reason: v.fallback(v.nullable(v.picklist(closeReasons)), null),
  }),
  v.transform((row) => ({
    id: row.session_id,
    userName: row.user_name,
    actedAs: row.acted_as,
    mode: row.mode,
    reason: row.reason,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    closeReason: row.close_reason,
  })),
)

/** Who had the console of a server open. */
export type ConsoleSession = v.InferOutput<typeof sessionRow>

/** How soon the list is read again while a session is open: its end is noted a moment after it. */
const OPEN_INTERVAL = 5_000

/** The last sessions of the console of a server, newest first. */
export const consoleSessionsQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('consoleSessions', instanceId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(sessionRow),
        'console_session_list',
        { select: '*', instance_id: `eq.${instanceId}`, order: 'opened_at.desc', limit: '20' },
        signal,
      ),
    refetchInterval: ({ state }) =>
      state.data?.some(({ closedAt }) => closedAt === null) === true ? OPEN_INTERVAL : false,
  })
