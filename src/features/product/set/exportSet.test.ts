import { expect, it } from 'vitest'
import { checkLine } from '@/domain/catalogue/estimateSet'
import { somePlans } from '@/domain/catalogue/fixtures'
import { setCsv } from './exportSet'

it('has a row for each line without errors, in exact amounts', () => {
  const line = { plan: 'v1.small', count: '2', hours: '744', region: 'ams1' }
  const text = setCsv([
    checkLine(line, somePlans),
    checkLine({ ...line, hours: 'x' }, somePlans),
    checkLine({ ...line, count: '1', hours: '1', region: '' }, somePlans),
  ])
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    'v1.small,ams1,2,744,EUR,0.010200,6.800000,6.800000,yes,13.600000',
    'v1.small,,1,1,EUR,0.010200,6.800000,0.010200,no,0.010200',
  ])
})
