import type { Locator, Page } from '@playwright/test'

/** The columns of an export, in its order. Written out: files that people keep rely on them. */
export const COLUMNS = [
  'slug',
  'product',
  'summary',
  'cpu_type',
  'vcpus',
  'memory_mib',
  'disk_gib',
  'transfer_gib',
  'gpu_model',
  'gpu_count',
  'gpu_vram_gib',
  'hourly_eur',
  'monthly_cap_eur',
  'regions',
  'version',
] as const

type Line = Partial<Record<(typeof COLUMNS)[number], string>>

const USUAL: Line = {
  summary: 'Of a browser test.',
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

/** A file of plans: what a line leaves out is as usual. */
export function csvOf(...lines: Line[]): string {
  const rows = lines.map((line) =>
    COLUMNS.map((column) => cellOf({ ...USUAL, ...line }[column] ?? '')).join(','),
  )
  return [COLUMNS.join(','), ...rows].join('\r\n')
}

/** Chooses a file on the import page, as bytes or as a text in UTF-8. */
export async function chooseCsv(page: Page, content: string | Buffer): Promise<void> {
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'plans.csv',
    mimeType: 'text/csv',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  })
}

/** What the check of a file says. */
export const importStatus = (page: Page): Locator =>
  page.getByRole('region', { name: 'Preview' }).getByRole('status')
