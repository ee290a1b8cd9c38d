import * as v from 'valibot'
import { readOwn } from '@/lib/readOwn'
import { saveFile } from '@/lib/saveFile'

/** The files of an invoice, in the order of their buttons. */
export const documentFormats = ['pdf', 'cii', 'ubl'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** What lists offer. The page of an invoice has all of them. */
export const usualFormats: readonly DocumentFormat[] = ['pdf', 'cii']

/** What a file is called on a button, and what it is for. */
export const formatNames: Readonly<Record<DocumentFormat, readonly [name: string, use: string]>> = {
  pdf: ['PDF', 'for people, with the XML inside'],
  cii: ['XML', 'an e-invoice of EN 16931, in the syntax CII'],
  ubl: ['UBL', 'an e-invoice of EN 16931, in the syntax UBL'],
}

const fileRow = v.object({ name: v.string(), media_type: v.string(), content: v.string() })

/**
 * Saves a file of an invoice on the person's device.
 * @throws Failure (plain object): `not_found` also while the file is being made
 */
export async function downloadDocument(number: string, format: DocumentFormat): Promise<void> {
  const { name, media_type, content } = await readOwn(
    fileRow,
    'rpc/invoice_document',
    { number, format },
    new AbortController().signal,
  )
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
  saveFile(name, new Blob([bytes], { type: media_type }))
}
