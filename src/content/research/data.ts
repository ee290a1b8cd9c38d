import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The size of one kind of file, compressed with one codec at one level. */
const compressionRow = v.strictObject({
  codec: v.picklist(['none', 'gzip', 'brotli']),
  level: count,
  kind: v.picklist(['pages', 'scripts', 'styles']),
  files: count,
  bytes: count,
})
export type CompressionRow = v.InferOutput<typeof compressionRow>

/** The scripts of one part of the home page, without those of the parts before it, in bytes. */
const firstScriptRow = v.strictObject({
  part: v.picklist(['First script', 'Auth machine', 'Backend client']),
  files: count,
  raw: count,
  gzip: count,
  brotli: count,
})
export type FirstScriptRow = v.InferOutput<typeof firstScriptRow>

/** The pages of the database that one request touches. */
const growthRow = v.strictObject({ request: v.string(), servers: count, pages: count })
export type GrowthRow = v.InferOutput<typeof growthRow>

/** The pages that one question touches: with the rules of the database, and with a condition written by hand. */
const accessRulesRow = v.strictObject({
  question: v.string(),
  rows: count,
  withRules: count,
  byHand: count,
})
export type AccessRulesRow = v.InferOutput<typeof accessRulesRow>

/** What several workers claimed together. `short`: claims that returned fewer actions than they asked for. */
const claimsRow = v.strictObject({
  workers: count,
  actions: count,
  calls: count,
  short: count,
  twice: count,
})
export type ClaimsRow = v.InferOutput<typeof claimsRow>

/** The requests of one procedure. */
const idleRow = v.strictObject({ procedure: v.string(), requests: count, minutes: count })
export type IdleRow = v.InferOutput<typeof idleRow>

/** Values of repeated measurements, in the order in which they were taken. */
const samples = v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.minLength(3))

/** What an action on a server took, from its call until its end. */
const startUpRow = v.strictObject({ step: v.string(), milliseconds: samples })
export type StartUpRow = v.InferOutput<typeof startUpRow>

/** What a program did with a file in a second: inside of a server, and on its machine without one. */
const diskRow = v.strictObject({
  test: v.string(),
  where: v.picklist(['server', 'machine']),
  unit: v.picklist(['MB/s', 'blocks/s']),
  rates: samples,
})
export type DiskRow = v.InferOutput<typeof diskRow>

/** What went between a server and its machine. */
const networkRow = v.strictObject({
  test: v.picklist(['There and back', 'From the server', 'To the server']),
  unit: v.picklist(['ms', 'MB/s']),
  values: samples,
})
export type NetworkRow = v.InferOutput<typeof networkRow>

/** What a server did in a second while others on its machine did as much as they could. */
const noisyNeighbourRow = v.strictObject({
  resource: v.picklist(['CPU', 'Disk']),
  plan: v.picklist(['shared', 'dedicated']),
  neighbours: count,
  unit: v.picklist(['MB/s', 'blocks/s']),
  rates: samples,
})
export type NoisyNeighbourRow = v.InferOutput<typeof noisyNeighbourRow>

/** An invoice that was computed again, and with amounts that were changed by one. */
const recomputedRow = v.strictObject({
  servers: count,
  /** Stretches of the state log that it was made of. */
  times: count,
  amounts: count,
  differences: count,
  changed: count,
  found: count,
  milliseconds: samples,
})
export type RecomputedRow = v.InferOutput<typeof recomputedRow>

const machine = v.strictObject({
  cpu: v.string(),
  cores: count,
  memoryGib: count,
  system: v.string(),
  node: v.string(),
  /** The load average of one minute when the measurement began. */
  load: v.number(),
})

const dataOf = <Row extends v.GenericSchema>(note: string, row: Row) =>
  v.strictObject({
    note: v.literal(note),
    date: v.pipe(v.string(), v.isoDate()),
    command: v.literal(`npm run research -- ${note}`),
    commit: v.string(),
    /** Programs whose versions matter. */
    versions: v.record(v.string(), v.string()),
    machine,
    rows: v.pipe(v.array(row), v.minLength(1)),
  })

/** The schema of each data file, by the note that it belongs to. */
export const dataSchemas = {
  'start-up': dataOf('start-up', startUpRow),
  'noisy-neighbour': dataOf('noisy-neighbour', noisyNeighbourRow),
  disk: dataOf('disk', diskRow),
  network: dataOf('network', networkRow),
  compression: dataOf('compression', compressionRow),
  'first-script': dataOf('first-script', firstScriptRow),
  growth: dataOf('growth', growthRow),
  'access-rules': dataOf('access-rules', accessRulesRow),
  claims: dataOf('claims', claimsRow),
  'idle-provisioner': dataOf('idle-provisioner', idleRow),
  'recomputed-invoices': dataOf('recomputed-invoices', recomputedRow),
}

/** A note with data. */
export type MeasuredNote = keyof typeof dataSchemas

/** The content of a data file. */
export interface NoteData<Row> {
  note: string
  date: string
  command: string
  commit: string
  versions: Record<string, string>
  machine: v.InferOutput<typeof machine>
  rows: Row[]
}
