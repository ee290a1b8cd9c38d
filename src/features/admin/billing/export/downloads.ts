import { UNREACHABLE } from '@machines/failures'
import {
  loadAccountingSettings,
  type AccountingSettings,
} from '@/domain/billing/admin/accountingSettings'
import type { MissingSetting } from '@/domain/billing/admin/datev'
import {
  debtorNumbers,
  listExportRows,
  recordExport,
  type ExportMonths,
} from '@/domain/billing/admin/exportRows'
import { brand } from '@/lib/brand'
import { download } from '@/lib/csv/download'
import { saveFile } from '@/lib/saveFile'
import type { CsvFile } from './csvFileList'

/** The months in the name of a file: '2026-10' or '2026-10-2026-12'. */
const period = ({ from, to }: ExportMonths) =>
  [...new Set([from.slice(0, 7), to.slice(0, 7)])].join('-')

// What writes the files is loaded with the first of them: the page itself does not need it.
const load = <Module>(module: Promise<Module>) => module.catch(() => Promise.reject(UNREACHABLE))

/**
 * Downloads one CSV file. That of the One Stop Shop needs the months of a quarter.
 * @returns how many rows it has
 * @throws Failure (plain object)
 */
export async function downloadCsv(id: CsvFile['id'], months: ExportMonths): Promise<number> {
  const [{ csvCells }, { csvText }] = await Promise.all([
    load(import('./csvFiles')),
    load(import('@/lib/csv/csvText')),
  ])
  const cells = await csvCells(id, (part) => listExportRows(part, months))
  await recordExport(id === 'oss' ? 'oss' : 'csv', months)
  download(`${brand.slug}-${id}-${period(months)}.csv`, csvText(cells))
  return cells.length - 1
}

/** What came of a file for DATEV: how many bookings it has, or what has to be set first. */
export type DatevResult = { bookings: number } | { missing: MissingSetting[] }

/** Downloads the file for DATEV, unless something is missing. @throws Failure (plain object) */
export async function downloadDatev(months: ExportMonths): Promise<DatevResult> {
  const [{ datevEntries, missingSettings }, { datevText, windows1252 }] = await Promise.all([
    load(import('@/domain/billing/admin/datev')),
    load(import('@/domain/billing/admin/datevFile')),
  ])
  const [bookings, settings]: [
    Awaited<ReturnType<typeof listExportRows<'bookings'>>>,
    AccountingSettings,
  ] = await Promise.all([listExportRows('bookings', months), loadAccountingSettings()])
  const missing = missingSettings({ bookings, settings }, months)
  if (missing.length > 0) return { missing }
  const debtors = settings.first_debtor === null ? {} : await debtorNumbers(months)
  const entries = datevEntries({ bookings, settings, debtors })
  await recordExport('datev', months)
  const text = datevText(entries, settings, months, { name: brand.name })
  saveFile(
    `EXTF_${brand.slug}_${period(months)}.csv`,
    new Blob([windows1252(text)], { type: 'text/csv;charset=windows-1252' }),
  )
  return { bookings: entries.length }
}
