import { expect, it } from 'vitest'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { somePlans } from '@/domain/catalogue/fixtures'
import { differencesOf } from './sharingFacts'

const prices = createPriceFormatter('en')
const rows = differencesOf(
  somePlans.filter(({ kind }) => kind === 'vps'),
  somePlans.filter(({ kind }) => kind === 'vds'),
  prices,
)
const row = (field: string) => rows.find((each) => each.field === field)

it('gives the range of each field over both lists', () => {
  expect(row('vCPU type')).toMatchObject({
    shared: 'shared',
    dedicated: 'dedicated',
  })
  expect(row('vCPU')).toMatchObject({ shared: '1 – 4', dedicated: '2 – 4' })
  expect(row('Memory')).toMatchObject({
    shared: '1 – 8 GiB',
    dedicated: '8 – 16 GiB',
  })
  expect(row('Disk')).toMatchObject({
    shared: '20 – 120 GiB',
    dedicated: '100 – 200 GiB',
  })
  expect(row('Per hour')).toMatchObject({
    shared: '€0.0036 – €0.0198',
    dedicated: '€0.0420 – €0.0810',
  })
  expect(row('Monthly cap')).toMatchObject({
    shared: '€2.40 – €13.20',
    dedicated: '€28.00 – €54.00',
  })
})

it('computes what a vCPU and a GiB cost', () => {
  expect(row('Per vCPU and hour')?.dedicated).toBe('€0.0203 – €0.0210')
  expect(row('Per GiB of memory and hour')?.shared).toBe('€0.0025 – €0.0036')
})

it('prices the same memory in both', () => {
  expect(row('8 GiB plan, per hour')).toMatchObject({
    shared: '€0.0198',
    dedicated: '€0.0420',
  })
  expect(row('4 GiB plan, per hour')).toBeUndefined()
})

it('says where transfer has no limit', () => {
  expect(row('Transfer per month')).toEqual({
    field: 'Transfer per month',
    shared: 'unlimited',
    dedicated: 'unlimited',
  })
})

it('has words for a list without plans', () => {
  for (const { dedicated } of differencesOf(somePlans, [], prices)) expect(dedicated).toBe('none')
})
