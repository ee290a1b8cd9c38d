/**
 * `npm run invoices` writes the documents of an invoice and a credit note for every kind of customer, so that a provider
 * sees what customers get. Git ignores the folder. Another folder may be named.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readEnvironment } from '../build/env.ts'
import { documentBrand } from '../server/invoices/documentBrand.ts'
import { documentsOf } from '../server/invoices/documents.ts'
import { documentCases } from '../server/invoices/fixtures.ts'

const folder = resolve(process.argv[2] ?? 'invoices')
const { brand, brandName } = readEnvironment('production', 5173)
const shown = documentBrand(brand, brandName)
await mkdir(folder, { recursive: true })
for (const [name, { facts, settlement }] of Object.entries(documentCases)) {
  // oxlint-disable-next-line no-await-in-loop -- one processor makes them all
  const { pdf, cii, ubl } = await documentsOf(facts, settlement, shown)
  const path = join(folder, name.replaceAll(/\W+/g, '-'))
  // oxlint-disable-next-line no-await-in-loop
  await Promise.all([
    writeFile(`${path}.pdf`, pdf),
    writeFile(`${path}-cii.xml`, cii),
    writeFile(`${path}-ubl.xml`, ubl),
  ])
}
console.info(`Wrote ${Object.keys(documentCases).length} invoices to ${folder}.`)
