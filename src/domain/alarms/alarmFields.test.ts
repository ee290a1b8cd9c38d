import { describe, expect, it } from 'vitest'
import { makeAlarm } from '@/domain/alarms/fixtures'
import { alarmProblems, fieldsOf, ruleOf } from './alarmFields'

describe('the fields of an alarm', () => {
  it.each([
    makeAlarm(),
    makeAlarm({ kind: 'unreachable', threshold: null, label: null }),
    makeAlarm({ kind: 'disk', recipients: { people: ['u1'], mailbox: true } }),
    makeAlarm({ kind: 'traffic', minutes: null, label: null, serverId: 'i1', server: 'web-1' }),
  ])('come back as the same rule: $kind', (alarm) => {
    const { kind, threshold, minutes, serverId, label, recipients } = alarm
    const rule = { kind, threshold, minutes, serverId, label, recipients }
    expect(ruleOf(fieldsOf(alarm))).toEqual(rule)
    expect(alarmProblems(fieldsOf(alarm))).toEqual({})
  })

  it('begin with the server whose page they come from', () => {
    expect(fieldsOf(undefined, 'i1')).toMatchObject({ about: 'server', serverId: 'i1' })
    expect(fieldsOf()).toMatchObject({ about: 'every' })
  })

  it('keep an equals sign in the value of a label', () => {
    const fields = { ...fieldsOf(makeAlarm()), label: 'env=a=b' }
    expect(ruleOf(fields).label).toEqual({ key: 'env', value: 'a=b' })
  })
})

describe('what is wrong', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ threshold: '0' }, 'threshold'],
    [{ threshold: '101' }, 'threshold'],
    [{ threshold: '1.5' }, 'threshold'],
    [{ threshold: '' }, 'threshold'],
    [{ about: 'server', serverId: '' }, 'serverId'],
    [{ label: 'prod' }, 'label'],
    [{ isForChosen: true }, 'recipients'],
  ] as const)('%o stands beside its field', (wrong, field) => {
    expect(Object.keys(alarmProblems({ ...fieldsOf(makeAlarm()), ...wrong }))).toEqual([field])
  })

  it('has the bounds of each kind', () => {
    const disk = { ...fieldsOf(makeAlarm({ kind: 'disk' })), threshold: '10000' }
    expect(alarmProblems(disk)).toEqual({})
    expect(alarmProblems({ ...disk, kind: 'unreachable', threshold: '' })).toEqual({})
  })
})
