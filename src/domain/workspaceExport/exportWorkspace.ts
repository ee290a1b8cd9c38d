import * as v from 'valibot'
import type { AccountData, BitData } from '@/domain/bit/command'
import type { FirewallRule } from '@/domain/instances/firewall'
import { instanceRow, type Instance } from '@/domain/instances/instance'
import { loadNetwork } from '@/domain/instances/network'
import { privateNetworkRow } from '@/domain/privateNetworks/privateNetworks'
import { volumeRow, type Volume } from '@/domain/volumes/volume'
import { exportFile } from '@/domain/workspaceFile/exportFile'
import { ownLabels } from '@/domain/workspaceFile/fileLabels'
import { fileText } from '@/domain/workspaceFile/fileText'
import type { Present } from '@/domain/workspaceFile/present'
import { readPresent } from '@/domain/workspaceFile/readPresent'
import { failure } from '@/lib/errors'
import { brand } from '@/lib/brand'
import { allRows, pageAfter } from '@/lib/allRows'
import { csvText } from '@/lib/csv/csvText'
import { readOwn } from '@/lib/readOwn'
import type { WrittenDisks } from './exportedDisks'
import { uniqueNames } from './fileNames'
import { readmeText, type ReadmeFacts } from './readme'

/** Where the files of an export go. Names of files are below it, with `/`. */
export interface ExportTarget {
  write: (name: string, content: string | Uint8Array) => void | Promise<void>
  /** Whether a file is there with this SHA-256 in hexadecimal. */
  keeps: (name: string, checksum: string) => boolean
}

export interface ExportRequest {
  data: BitData
  account: AccountData
  /** The address of the API. */
  deployment: string
  /** The name in the file that brings it up somewhere else. */
  name: string
  writtenBy: ReadmeFacts['writtenBy']
  /** Downloads the disks of images and volumes. Without it they are not in the export. */
  writeDisks?: (there: {
    /** Those that are not in the bin. */
    servers: readonly Instance[]
    volumes: readonly Volume[]
  }) => Promise<WrittenDisks>
  signal: AbortSignal
  /** Says what is being done. */
  report: (sentence: string) => void
}

type Row = Record<string, unknown>
type Content = readonly [name: string, what: string]

/** Lists of the API that are written as they are, in the order of their columns `order`. */
const lists: readonly { source: string; order: string; file: string; what: string }[] = [
  {
    source: 'volume_list',
    order: 'name,volume_id',
    file: 'volumes.json',
    what: 'volumes, also those in the bin',
  },
  {
    source: 'private_network_list',
    order: 'name,network_id',
    file: 'networks.json',
    what: 'private networks, and the servers in them',
  },
  {
    source: 'address_list',
    order: 'address,address_id',
    file: 'addresses.json',
    what: 'extra addresses',
  },
  {
    source: 'firewall_list',
    order: 'name,firewall_id',
    file: 'firewalls.json',
    what: 'firewalls with their rules',
  },
  {
    source: 'backup_schedule_list',
    order: 'instance_id',
    file: 'backups.json',
    what: 'when backups are taken',
  },
  {
    source: 'snapshot_list',
    order: 'created_at,snapshot_id',
    file: 'snapshots.json',
    what: 'snapshots and backups of servers, without their disks',
  },
  {
    source: 'volume_snapshot_list',
    order: 'created_at,volume_snapshot_id',
    file: 'volume-snapshots.json',
    what: 'snapshots of volumes, without their data',
  },
  {
    source: 'own_image_list',
    order: 'created_at,own_image_id',
    file: 'images.json',
    what: 'images of your own, without their disks',
  },
]

/** What an API key reads of the SSH keys of its person. */
const OWN_KEY = 'id,name,algorithm,bits,fingerprint_sha256,created_at'

const anyRows = v.array(v.record(v.string(), v.unknown()))

/** All rows of a view, with all its columns as the API gives them. @throws Failure (plain object) */
const rowsOf = (source: string, query: Record<string, string>, signal: AbortSignal) =>
  allRows<Row>((read) =>
    readOwn(anyRows, source, { select: '*', ...query, ...pageAfter(read) }, signal),
  )

/** Rows of a list as the program knows them. @throws Failure (plain object) if they are not as it expects */
function parsed<Output>(row: v.GenericSchema<unknown, Output>, rows: readonly Row[]) {
  const result = v.safeParse(v.array(row), rows)
  return result.success ? Promise.resolve(result.output) : Promise.reject(failure('unexpected'))
}

const bytesOfBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** A value as one cell. */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}

function csvOfRows(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return csvText([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])
}

/**
 * Writes everything that the API gives about a workspace, but for `export.json` and the list of checksums.
 * @returns sentences about what is not in it
 * @throws Failure (plain object) of a request; what the target throws
 */
export async function exportWorkspace(
  target: ExportTarget,
  { data, account, deployment, name, writtenBy, writeDisks, signal, report }: ExportRequest,
): Promise<string[]> {
  const { workspace } = account
  const ofWorkspace = { workspace_id: `eq.${workspace.id}` }
  const contents: Content[] = []
  const missing: string[] = []
  const put = async (file: string, what: string, content: string) => {
    await target.write(file, content)
    contents.push([file, what])
  }

  report('Reading servers and what belongs to them.')
  const servers = await rowsOf(
    'instance_list',
    { ...ofWorkspace, state: 'neq.purged', order: 'created_at,instance_id' },
    signal,
  )
  const read = new Map<string, Row[]>()
  for (const { source, order } of lists) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other: it is no hurry, and keys have a limit
    read.set(source, await rowsOf(source, { ...ofWorkspace, order }, signal))
  }
  const rowsIn = (source: string) => read.get(source) ?? []
  // The same rows as objects, so that the file and the lists are of one moment.
  const present = await readPresent(
    data,
    {
      ...account,
      // Newest first, as everywhere.
      servers: () => parsed(instanceRow, servers.toReversed()),
      volumes: () => parsed(volumeRow, rowsIn('volume_list')),
      privateNetworks: () => parsed(privateNetworkRow, rowsIn('private_network_list')),
    },
    signal,
  )
  await put(
    `${brand.slug}.yaml`,
    `servers, firewalls, private networks, extra addresses, volumes and alarms, for \`${brand.slug} apply\``,
    fileText(portableFile(name, present)),
  )
  await put('servers.json', 'servers, also those in the bin', json(servers))
  const live = present.servers.filter(({ deletedAt }) => deletedAt === null)
  const networks = await serverNetworks(live, signal)
  await put(
    'server-networks.json',
    'the firewall of each server, and the names of its addresses',
    json(networks.written),
  )
  // oxlint-disable-next-line no-await-in-loop -- one file at a time
  for (const { source, file, what } of lists) await put(file, what, json(rowsIn(source)))
  const alarms = await rowsOf('rpc/alarm_rules', { workspace_id: workspace.id }, signal)
  await put('alarms.json', 'alarms', json(alarms))
  const actions = await rowsOf(
    'instance_action_list',
    { ...ofWorkspace, order: 'created_at,action_id' },
    signal,
  )
  await put('activity.csv', 'what was done to servers, when, and by whom', csvOfRows(actions))
  if (account.apiKey?.scope !== 'read') {
    const own = { select: OWN_KEY, order: 'created_at,id' }
    const shared = { ...ofWorkspace, order: 'created_at,ssh_key_id' }
    const keys = {
      own: await rowsOf('ssh_keys', own, signal),
      workspace: await rowsOf('workspace_ssh_key_list', shared, signal),
    }
    await put(
      'ssh-keys.json',
      'names and fingerprints of SSH keys, yours and those of the workspace',
      json(keys),
    )
  } else {
    missing.push(
      'The list of SSH keys: this API key has the scope “read”, and “operate” is needed.',
    )
  }
  missing.push(...(await writeInvoices(target, { account, contents, signal, report })))
  const written = await writeDisks?.({
    servers: live,
    volumes: present.volumes.filter(({ purgeAfter }) => purgeAfter === null),
  })
  missing.push(...(written?.missing ?? []))
  if (written !== undefined && written.disks.length > 0) {
    contents.push(['disks/', 'the disks of images of your own, as Incus imports them'])
  }
  if (written !== undefined && written.volumes.length > 0) {
    contents.push(['volumes/', 'the newest snapshot of each volume, as Incus imports it'])
  }

  const readme = readmeText({
    workspace: workspace.slug,
    deployment,
    contents: [
      ...contents,
      ['export.json', 'which workspace this is'],
      ['SHA256SUMS', 'the checksum of each file'],
    ],
    writtenBy,
    missing,
    servers: live,
    rules: networks.rules,
    networks: present.networks,
    volumes: present.volumes,
    disks: written?.disks,
    volumeFiles: written?.volumes ?? [],
    hasOwnImages: live.some(({ snapshot }) => snapshot?.isImage === true),
  })
  await target.write('README.md', readme)
  return missing
}

/** The file that names the workspace of an export. */
export const exportMark = (deployment: string, workspace: string) => json({ deployment, workspace })

/** The list of checksums, as `sha256sum -c` reads it. */
export const checksumList = (sums: ReadonlyMap<string, string>) =>
  [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('')

/**
 * The file for somewhere else: all servers and addresses, whichever file manages them here, and no address itself, which
 * another deployment does not have.
 */
function portableFile(name: string, present: Present) {
  const servers = present.servers.map((server) => ({ ...server, labels: ownLabels(server.labels) }))
  const addresses = present.addresses.map((address) => ({ ...address, file: null }))
  const file = exportFile(name, { ...present, servers, addresses })
  const portable = Object.entries(file.addresses).map(([key, entry]) => [
    key,
    { ...entry, address: undefined },
  ])
  return { ...file, addresses: Object.fromEntries(portable) as typeof file.addresses }
}

/** The firewall of each server and the names of its addresses, and what its firewalls let in together. */
async function serverNetworks(servers: readonly Instance[], signal: AbortSignal) {
  const written: Row[] = []
  const rules = new Map<string, FirewallRule[]>()
  for (const server of servers) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other: keys have a limit
    const { firewall, firewalls, reverseNames } = await loadNetwork(server.id, signal)
    written.push({
      instance_id: server.id,
      name: server.name,
      firewall: firewall === null ? null : { enabled: firewall.enabled, rules: firewall.rules },
      firewalls: firewalls.map((each) => each.name),
      reverse_names: reverseNames?.names ?? null,
    })
    const own = firewall?.enabled === true ? firewall.rules : undefined
    if (own !== undefined || firewalls.length > 0) {
      rules.set(server.id, [...(own ?? []), ...firewalls.flatMap((each) => each.rules)])
    }
  }
  return { written, rules }
}

const documentRow = v.object({ number: v.string(), format: v.string(), sha256: v.string() })
const fileRow = v.object({ content: v.string() })
const endings: Readonly<Record<string, string>> = { pdf: '.pdf', cii: '-cii.xml', ubl: '-ubl.xml' }

interface Invoices {
  account: AccountData
  contents: Content[]
  signal: AbortSignal
  report: ExportRequest['report']
}

/** Writes the list of invoices and each document as it was issued. @returns sentences about what is missing */
async function writeInvoices(
  target: ExportTarget,
  { account, contents, signal, report }: Invoices,
): Promise<string[]> {
  const ofWorkspace = { workspace_id: `eq.${account.workspace.id}` }
  // Who may not read invoices gets empty lists: only the account says which it is.
  if ((await account.billing()) === null) {
    return ['Invoices: only owners and accountants may read them.']
  }
  const invoices = await rowsOf(
    'invoice_list',
    { ...ofWorkspace, order: 'issued_on,number' },
    signal,
  )
  await target.write('invoices.json', json(invoices))
  contents.push(['invoices.json', 'invoices and credit notes, with what is paid'])
  // The view has the documents of all workspaces of the person, and a key only sees its own.
  const documents = (await rowsOf('invoice_documents', { order: 'number,format' }, signal)).map(
    (row) => v.parse(documentRow, row),
  )
  const nameOf = uniqueNames()
  const numbers = new Set(invoices.map(({ number }) => String(number)))
  for (const { number, format, sha256 } of documents) {
    const file = `invoices/${nameOf(number, endings[format] ?? `-${format}`)}`
    if (!numbers.has(number) || target.keeps(file, sha256)) continue
    report(`Invoice ${number}, ${format}.`)
    // oxlint-disable-next-line no-await-in-loop -- one file at a time, so that a stop loses one at most
    const { content } = await readOwn(fileRow, 'rpc/invoice_document', { number, format }, signal)
    // oxlint-disable-next-line no-await-in-loop
    await target.write(file, bytesOfBase64(content))
  }
  if (documents.length > 0)
    contents.push(['invoices/', 'each document as it was issued: PDF, and XML of EN 16931'])
  const made = new Set(documents.map(({ number }) => number))
  const open = [...numbers].filter((number) => !made.has(number))
  return open.length === 0
    ? []
    : [
        `The documents of ${open.join(', ')}: they are not made yet. Run the command again in a few minutes.`,
      ]
}
