import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { dataSchemas, type MeasuredNote } from '../src/content/research/data.ts'
import { measureAccessRules } from './research/accessRules.ts'
import { measureClaims } from './research/claims.ts'
import { measureCompression } from './research/compression.ts'
import { measureFirstScript } from './research/firstScript.ts'
import { measureGrowth } from './research/growth.ts'
import { measureIdleProvisioner } from './research/idleProvisioner.ts'
import { measureDisk } from './research/disk.ts'
import { commit, describeMachine } from './research/machine.ts'
import { measureNetwork } from './research/network.ts'
import { measureNoisyNeighbour } from './research/noisyNeighbour.ts'
import { measureRecomputedInvoices } from './research/recomputedInvoices.ts'
import { measureStartUp } from './research/startUp.ts'

interface Measured {
  rows: unknown[]
  /** The programs whose versions matter. */
  versions: Record<string, string>
}

const onNode = async (rows: Promise<unknown[]>): Promise<Measured> => ({
  rows: await rows,
  versions: { node: process.versions.node },
})

const onPostgres = async (
  measured: Promise<{ rows: unknown[]; postgres: string }>,
): Promise<Measured> => {
  const { rows, postgres } = await measured
  return { rows, versions: { postgres } }
}

/** What each note measures. Notes about the build measure the folder `dist` of the last `npm run build`. */
const measurements: Record<MeasuredNote, () => Promise<Measured>> = {
  'start-up': measureStartUp,
  'noisy-neighbour': measureNoisyNeighbour,
  disk: measureDisk,
  network: measureNetwork,
  compression: () => onNode(measureCompression()),
  'first-script': () => onNode(measureFirstScript()),
  growth: () => onPostgres(measureGrowth()),
  'access-rules': () => onPostgres(measureAccessRules()),
  claims: () => onPostgres(measureClaims()),
  'idle-provisioner': () => onNode(measureIdleProvisioner()),
  'recomputed-invoices': () => onPostgres(measureRecomputedInvoices()),
}

/** Notes that are measured together, because all of them need Incus and a machine that does nothing else. */
const groups: Readonly<Record<string, readonly MeasuredNote[]>> = {
  servers: ['start-up', 'noisy-neighbour', 'disk', 'network'],
}

/** `npm run research -- <note>` measures again what a note shows, and writes its data file. */
const known = Object.keys(measurements) as MeasuredNote[]
const names = process.argv.slice(2).flatMap((name) => groups[name] ?? name)
const wanted = known.filter((note) => names.includes(note))
if (names.length === 0 || wanted.length < new Set(names).size) {
  const all = [...Object.keys(groups), ...known]
  console.error(`  Name one or more notes: ${all.join(', ')}.`)
  process.exit(1)
}
for (const note of wanted) {
  const machine = describeMachine()
  const { rows, versions } = await measurements[note]()
  const data = v.parse(dataSchemas[note], {
    note,
    date: new Date().toISOString().slice(0, 10),
    command: `npm run research -- ${note}`,
    commit: commit(),
    versions,
    machine,
    rows,
  })
  const file = new URL(`../src/content/research/${note}.json`, import.meta.url)
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`)
  console.log(`  ${note}: ${data.rows.length} rows`)
}
