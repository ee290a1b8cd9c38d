import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Each document reads it anew, so it is the smallest form. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Scope {
  /** Selector of the part to check. Default: the whole page. */
  include?: string
  exceptRules?: string[]
  /** Instead of every rule. */
  onlyRules?: readonly string[]
}

/** The rules whose result depends on the theme. All others look at the document, which is the same in both. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The rules that the page violates, with the elements. A document loads axe once. @axe-core/playwright would load it
 * for every run and open another page for the report, which takes longer than the rules.
 */
export async function violations(
  page: Page,
  { include, exceptRules = [], onlyRules }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([scope, options]) => {
      const loaded = (window as unknown as { axe: typeof axe }).axe
      const { violations: found } = await loaded.run(scope ?? document, options)
      return found.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
      )
    },
    [
      include,
      {
        runOnly: onlyRules ? { type: 'rule', values: [...onlyRules] } : TAGS,
        // The nodes that pass would be described too.
        resultTypes: ['violations'],
        // No page has a frame, and no rule of these reads style sheets.
        iframes: false,
        preload: false,
        rules: Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])),
      } satisfies axe.RunOptions,
    ] as const,
  )
}
