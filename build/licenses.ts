import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The file with the licences of all packages in the build. */
const LICENSES = 'licenses.txt'

const modules = new URL('../node_modules/', import.meta.url)

/** Packages whose code is in the build, but not as a module: the style sheet contains Tailwind's. */
const ELSEWHERE = ['tailwindcss']

/** The schema of cloud-init is compiled into a script, and comes from no package. */
const SCHEMA = new URL('./cloudConfigSchema/LICENSE', import.meta.url)

interface PackageFile {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

const readPackage = async (name: string): Promise<PackageFile> =>
  JSON.parse(await readFile(new URL(`${name}/package.json`, modules), 'utf8')) as PackageFile

/** The MIT licence, for packages that declare it but do not include its text. */
function mitText({ author }: PackageFile): string {
  const name = typeof author === 'object' ? author.name : author
  return `MIT License

Copyright (c) ${name ?? 'the authors'}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
}

/**
 * Completes the list that Vite writes. It adds missing licence texts, and the packages that Vite does not see.
 * @throws Error with the name of a package whose licence needs a manual check
 */
export async function completeLicenses(list: string): Promise<string> {
  const [head = '', ...sections] = list.split(/^## /m)
  const complete = sections.map(async (section) => {
    const [title = '', ...lines] = section.split('\n')
    if (lines.join('').trim() !== '') return `## ${section.trim()}\n`
    const [, name = '', license = ''] = /^(.+) - \S+(?: \((.+)\))?$/.exec(title) ?? []
    if (license !== 'MIT')
      throw new Error(`The package ${name} comes without the text of its licence`)
    return `## ${title}\n\n${mitText(await readPackage(name))}\n`
  })
  const added = ELSEWHERE.map(async (name) => {
    const { version, license = '' } = await readPackage(name)
    const text = await readFile(new URL(`${name}/LICENSE`, modules), 'utf8')
    return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`
  })
  const schema = readFile(SCHEMA, 'utf8').then(
    (text) => `## cloud-init - schema-cloud-config-v1 (Apache-2.0)\n\n${text.trim()}\n`,
  )
  return `${head}${(await Promise.all([...complete, ...added, schema])).join('\n')}`
}

/** Completes `licenses.txt` after `build.license` has written it. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({ build: { license: { fileName: LICENSES } } }),
    async writeBundle({ dir = 'dist' }) {
      const file = join(dir, LICENSES)
      await writeFile(file, await completeLicenses(await readFile(file, 'utf8')))
    },
  }
}
