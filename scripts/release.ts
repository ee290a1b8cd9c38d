/**
 * `npm run release -- 0.2.0` writes a release down: versions, changelog, hashes of the migrations, and what the API
 * answers. `npm run release -- --again` writes the present version down again, while it is not published.
 */
import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackend } from '../server/backend/backend.ts'
import { dateRelease, nameRelease } from './release/changelog.ts'
import { brokenCalls, describeApi } from './release/describeApi.ts'
import {
  changedMigrations,
  compareVersions,
  hashMigrations,
  readRecord,
  releasedVersions,
  root,
  writeRecord,
} from './release/record.ts'
import { seedRows } from './release/seedRows.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const path = (name: string) => join(root, name)

async function change(name: string, replace: (text: string) => string): Promise<void> {
  await writeFile(path(name), replace(await readFile(path(name), 'utf8')))
}

async function readApi(): Promise<string[]> {
  const { pg, close } = await createBackend({ siteUrl: 'http://127.0.0.1' })
  try {
    return await describeApi(async (sql) => {
      const { rows } = await pg.query<{ line: string }>(`select line from (${sql}) l (line)`)
      return rows.map(({ line }) => line)
    })
  } finally {
    await close()
  }
}

/** What stands against this version, as sentences. */
async function problems(version: string, isAgain: boolean, api: string[]): Promise<string[]> {
  const versions = await releasedVersions()
  const previous = versions.filter((each) => compareVersions(each, version) < 0).at(-1)
  const found: string[] = []
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`"${version}" is no version such as 0.2.0.`]
  if (git('status', '--porcelain') !== '') found.push('Commit or remove what has changed first.')
  if (git('tag', '--list', `v${version}`) !== '') found.push(`v${version} is published.`)
  const isLast = versions.every((each) => compareVersions(each, version) <= (isAgain ? 0 : -1))
  if (!isLast) found.push(`${versions.at(-1)} is not older than ${version}.`)
  if (previous === undefined) return found
  const record = await readRecord(previous)
  return [
    ...found,
    ...changedMigrations(record, await hashMigrations()),
    ...brokenCalls(record.api, api),
  ]
}

const [word = ''] = process.argv.slice(2)
const isAgain = word === '--again'
const present = JSON.parse(await readFile(path('package.json'), 'utf8')) as { version: string }
const version = isAgain ? present.version : word
const api = await readApi()
const found = await problems(version, isAgain, api)
if (found.length > 0) {
  console.error(`Not released:\n${found.map((each) => `- ${each}`).join('\n')}`)
  process.exit(1)
}

const day = new Date().toISOString().slice(0, 10)
await change('CHANGELOG.md', (text) => (isAgain ? dateRelease : nameRelease)(text, version, day))
const ownVersion = (text: string) =>
  text.replace(/^ {2}"version": ".*"/m, `  "version": "${version}"`)
await change('package.json', ownVersion)
for (const name of await readdir(path('packages'))) {
  await change(`packages/${name}/package.json`, ownVersion)
}
await change('package-lock.json', (text) =>
  // The second one is that of the first package, which is the root.
  ownVersion(text).replace(/^ {6}"version": ".*"/m, `      "version": "${version}"`),
)
await writeRecord({ version, migrations: await hashMigrations(), api, rows: await seedRows() })
console.log(`Wrote ${version} down. Now:
  npm test
  git add --all && git commit --message "Release ${version}"
  git tag v${version} && git push --follow-tags origin main v${version}`)
