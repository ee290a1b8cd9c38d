import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import {
  listAlarmPeople,
  listAlarms,
  listFiredAlarms,
  previewAlarm,
  type AlarmRule,
} from './alarms'

/** The worker looks at alarms once a minute. */
const INTERVAL = 60_000

/** The alarms of a workspace. */
export const alarmsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.alarms('list', workspaceId),
    queryFn: ({ signal }) => listAlarms(workspaceId, signal),
    refetchInterval: INTERVAL,
  })

/** When alarms of a workspace fired; those that fire now come first. */
export const firedAlarmsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.alarms('fired', workspaceId),
    queryFn: ({ signal }) => listFiredAlarms(workspaceId, signal),
    refetchInterval: INTERVAL,
  })

/** The members whom alarms of a workspace can write to. */
export const alarmPeopleQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.alarms('people', workspaceId),
    queryFn: ({ signal }) => listAlarmPeople(workspaceId, signal),
  })

/** How often a rule would have fired in the last 7 days. */
export const alarmPreviewQuery = (workspaceId: string, rule: AlarmRule) =>
  queryOptions({
    queryKey: queryKeys.alarms('preview', workspaceId, JSON.stringify(rule)),
    queryFn: ({ signal }) => previewAlarm(workspaceId, rule, signal),
  })
