import type { KindWords } from './kindWords.ts'
import { factsOf, sentences, type Values } from './values.ts'

/** What a rule says, with its figures: 'CPU at 80 % or more for 10 minutes'. */
export function alarmCondition(
  kind: string | undefined,
  threshold: number | null | undefined,
  minutes: number | null | undefined,
): string {
  const during = `for ${minutes ?? 0} minutes`
  switch (kind) {
    case 'cpu':
      return `CPU at ${threshold ?? 0} % or more ${during}`
    case 'disk':
      return `disk at ${threshold ?? 0} MiB/s or more ${during}`
    case 'traffic':
      return `traffic at ${threshold ?? 0} % or more of what the plan includes`
    default:
      return `not reachable ${during}`
  }
}

const conditionOf = (values: Values) =>
  alarmCondition(values.name('kind'), values.number('threshold'), values.number('minutes'))

/** 'web-1' or '3 servers'. */
function serversOf(values: Values): string {
  const names = values.list('servers')
  const [first] = names
  const count = values.number('server_count') ?? names.length
  return count === 1 && first !== undefined ? first : `${count} servers`
}

const facts = (values: Values) =>
  factsOf({
    Servers: values.names('servers'),
    Alarm: values.name('alarm'),
    Workspace: values.workspace,
  })

export const alarmWords: KindWords = {
  'alarm.fired': (values) => ({
    title: `Alarm for ${serversOf(values)}: ${conditionOf(values)}`,
    text: sentences(
      `Your alarm “${values.name('alarm') ?? 'without a name'}” fires.`,
      'We tell you when it is over. You can change or pause it on the page of alarms.',
    ),
    action: 'Look at it',
    facts: facts(values),
  }),
  'alarm.ended': (values) => ({
    title: `Alarm over for ${serversOf(values)}: ${conditionOf(values)}`,
    text: `Your alarm “${values.name('alarm') ?? 'without a name'}” no longer fires.`,
    action: 'Look at it',
    facts: facts(values),
  }),
}
