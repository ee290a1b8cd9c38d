import { alarmCondition } from '../../domain/alarms/alarmCondition.ts'
import type { KindWords } from './kindWords.ts'
import { factsOf, sentences, type Values } from './values.ts'

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
