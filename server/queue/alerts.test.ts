// @vitest-environment node
import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createProvisionerMetrics } from '../provisioner/metrics.ts'
import { createWorkerMetrics } from '../worker/metrics.ts'

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const rules = (parse(read('deploy/prometheus-alerts.yml')) as Alerts).groups.flatMap(
  (group) => group.rules,
)

test('every alert watches a metric that a process has, and says what is wrong', () => {
  const names = [createProvisionerMetrics(), createWorkerMetrics()].flatMap((metrics) =>
    [...metrics.text().matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  )
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr, annotations } of rules) {
    const used = expr.match(/(?:provisioner|worker)_\w+/g) ?? []
    expect(used, alert).not.toEqual([])
    for (const name of used) expect(names, alert).toContain(name)
    expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test('the pages that alerts name exist', () => {
  const routes = read('src/routeTree.gen.ts')
  const named = rules.flatMap(
    ({ annotations }) => annotations.summary.match(/\/(?:admin|staff|status)\b[\w/-]*/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(2)
  for (const address of named) expect(routes).toContain(`'${address}'`)
})

/** The address of a heading within its page, as GitHub and the guide give it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')

const delivered = globSync('deploy/**/*').filter((path) => statSync(path).isFile())

test.each(delivered)('the texts and headings that %s names exist', (file) => {
  for (const [, page = '', anchor] of read(file).matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)) {
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
    if (anchor !== undefined) expect(headings.map(anchorOf)).toContain(anchor)
  }
})
