import { describe, expect, it } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { instancesCsv } from './exportInstances'

describe('the export of servers', () => {
  it('has a line each, exact amounts, and no cell that a spreadsheet computes', () => {
    const web = makeInstance({ name: 'web-1', labels: { env: 'prod', '=1+1': '' } })
    const cost = { instanceId: web.id, currency: 'EUR', spentMicros: 1_234_567, projectedMicros: 0 }
    const [head, line, end] = instancesCsv([web], new Map([[web.id, cost]])).split('\r\n')
    expect(head).toContain('id,name,state')
    expect(line).toContain(',web-1,running,')
    expect(line).toContain(',EUR,0.012000,1.234567,')
    expect(line).toContain('env=prod =1+1')
    expect(end).toBe('')
    const formula = instancesCsv([makeInstance({ labels: { '=1+1': '' } })], undefined)
    expect(formula).toContain(",'=1+1,")
  })
})
