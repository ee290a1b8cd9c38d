import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { dataSchemas, type MeasuredNote } from '../src/content/research/data.ts'
import { measureAccessRules } from './research/accessRules.ts'
import { measureClaims } from './research/claims.ts'
import { measureCompression } from './research/compression.ts'
import { measureFirstScript } from './research/firstScript.ts'
import { measureGrowth } from './research/growth.ts'
import { measureIdleProvisioner } from './research/idleProvisioner.ts'
import { commit, describeMachine } from './research/machine.ts'

interface Measured {
  rows: unknown[]
  /** The version of PostgreSQL, if it was measured. */
  postgres?: string
}

const rowsOf = async (rows: Promise<unknown[]>): Promise<Measured> => ({ rows: await rows })

/** What each note measures. Notes about the build measure the folder `dist` of the last `npm run build`. */
const measurements: Record<MeasuredNote, () => Promise<Measured>> = {
  compression: () => rowsOf(measureCompression()),
  'first-script': () => rowsOf(measureFirstScript()),
  growth: measureGrowth,
  'access-rules': measureAccessRules,
  claims: measureClaims,
  'idle-provisioner': () => rowsOf(measureIdleProvisioner()),
}

/** `npm run research -- <note>` measures again what a note shows, and writes its data file. */
const names = process.argv.slice(2)
const known = Object.keys(measurements) as MeasuredNote[]
const wanted = known.filter((note) => names.includes(note))
if (names.length === 0 || wanted.length < names.length) {
  console.error(`  Name one or more notes: ${known.join(', ')}.`)
  process.exit(1)
}
for (const note of wanted) {
  const machine = describeMachine()
  const { rows, postgres } = await measurements[note]()
  const data = v.parse(dataSchemas[note], {
    note,
    date: new Date().toISOString().slice(0, 10),
    command: `npm run research -- ${note}`,
    commit: commit(),
    versions: postgres === undefined ? { node: process.versions.node } : { postgres },
    machine,
    rows,
  })
  const file = new URL(`../src/content/research/${note}.json`, import.meta.url)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`)
  console.log(`  ${note}: ${data.rows.length} rows`)
}
