import type { Locator, Page } from '@playwright/test'

/** The columns of an export, in order. Written out, because people keep files that depend on them. */
export const COLUMNS = [
  'slug',
  'product',
  'summary',
  'virtualization',
  'cpu_type',
  'vcpus',
  'memory_mib',
  'disk_gib',
  'transfer_gib',
  'gpu_model',
  'gpu_count',
  'gpu_vram_gib',
  'cpu_model',
  'disk_type',
  'network_mbit',
  'hourly_eur',
  'monthly_cap_eur',
  'regions',
  'version',
] as const

type Line = Partial<Record<(typeof COLUMNS)[number], string>>

const USUAL: Line = {
  summary: 'Of a browser test.',
  virtualization: 'container',
  cpu_type: 'shared',
  vcpus: '1',
  memory_mib: '1024',
  disk_gib: '20',
  transfer_gib: '1000',
  gpu_count: '0',
  hourly_eur: '0.01',
  monthly_cap_eur: '5.00',
  regions: 'fra1:5',
}

const cellOf = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A CSV file of plans. Columns that a line omits have a default value. */
export function csvOf(...lines: Line[]): string {
  const rows = lines.map((line) =>
    COLUMNS.map((column) => cellOf({ ...USUAL, ...line }[column] ?? '')).join(','),
  )
  return [COLUMNS.join(','), ...rows].join('\r\n')
}

/** Selects a file on the import page, from bytes or from a text in UTF-8. */
export async function chooseCsv(page: Page, content: string | Buffer): Promise<void> {
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'plans.csv',
    mimeType: 'text/csv',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  })
}

/** The result of a file's check. */
export const importStatus = (page: Page): Locator =>
  page.getByRole('region', { name: 'Preview' }).getByRole('status')
