import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const list = readFileSync(`${root}dist/licenses.txt`, 'utf8')
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  dependencies: Record<string, string>
}

/** Each package in the build with the text of its licence. */
const sections = new Map(
  list
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [/^(.+) - \S+ \(.+\)$/.exec(title)?.[1] ?? title, lines.join('\n').trim()] as const
    }),
)

/** The first only re-exports other packages. The second may be unused on every page. */
const MAY_LEAVE_NO_CODE = new Set(['radix-ui', '@radix-ui/react-tooltip'])
/** What the provisioner and the worker need, and no page. */
const OF_PROCESSES =
  /^(?:ws|fontkit|imapflow|ipaddr\.js|mmdb-lib|nodemailer|pdfkit|pg|postal-mime|standardwebhooks|stripe|svg-to-pdfkit|@fontsource\/.+|@react-email\/.+)$/

test('the build hands on the licence of every package that it holds', () => {
  const bundled = Object.keys(dependencies).filter(
    (name) => !MAY_LEAVE_NO_CODE.has(name) && !OF_PROCESSES.test(name),
  )
  for (const name of bundled) expect([name, sections.has(name)]).toEqual([name, true])
  // Some indirect dependencies, and the one in the style sheet.
  for (const name of ['scheduler', '@supabase/auth-js', '@radix-ui/react-dialog', 'tailwindcss']) {
    expect([name, sections.has(name)]).toEqual([name, true])
  }
})

test('each with its text', () => {
  expect(sections.size).toBeGreaterThan(50)
  for (const [name, text] of sections) {
    expect([name, /permi(?:ssion|tted)|Apache License/i.test(text), text.length > 500]).toEqual([
      name,
      true,
      true,
    ])
  }
})
