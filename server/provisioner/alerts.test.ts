// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from './metrics.ts'

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}

const text = readFileSync(new URL('../../deploy/prometheus-alerts.yml', import.meta.url), 'utf8')
const rules = (parse(text) as Alerts).groups.flatMap((group) => group.rules)

test('every alert watches a metric that the provisioner has, and says what is wrong', () => {
  const names = [
    ...createMetrics()
      .text()
      .matchAll(/^# TYPE (\S+)/gm),
  ].map(([, name]) => name)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr, annotations } of rules) {
    const used = expr.match(/provisioner_\w+/g) ?? []
    expect(used, alert).not.toEqual([])
    for (const name of used) expect(names, alert).toContain(name)
    expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})
