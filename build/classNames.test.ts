import { expect, it } from 'vitest'
import { importNamespaces } from './classNames.ts'

it('imports CSS modules as namespaces, and leaves every other import as it is', () => {
  const code = [
    "import { clsx } from 'clsx'",
    "import styles from './Hero.module.css'",
    "import text from '@/components/mdx/mdx.module.css'",
    "import Words from '@/content/pages/home.mdx'",
  ]
  expect(importNamespaces(code.join('\n')).split('\n')).toEqual([
    code[0],
    "import * as styles from './Hero.module.css'",
    "import * as text from '@/components/mdx/mdx.module.css'",
    code[3],
  ])
})
