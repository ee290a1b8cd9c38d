import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { saveFile } from '@/lib/saveFile'
import { fileProblem } from './fileType'

/** A file that was checked and waits to be sent, with its content in base64. */
export interface AttachedFile {
  name: string
  size: number
  content: string
}

/** Reads and checks a file that a person chose. */
export async function readFile(file: File): Promise<{ file: AttachedFile } | { problem: string }> {
  const content = new Uint8Array(await file.arrayBuffer())
  const problem = fileProblem(file.name, content)
  if (problem !== null) return { problem }
  return { file: { name: file.name, size: file.size, content: toBase64(content) } }
}

/** At most this many bytes become arguments of one call. */
const CHUNK = 0x80_00

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCodePoint(...bytes.subarray(at, at + CHUNK))
  }
  return btoa(binary)
}

/**
 * Saves a file of a ticket on the person's device. It is never opened in the page, and its type is that of unknown
 * bytes, so no browser runs it.
 * @throws Failure (plain object): `not_found`
 */
export async function downloadTicketFile(id: string): Promise<void> {
  const { name, content } = await callBackend(
    v.object({ name: v.string(), content: v.string() }),
    (client) => client.rpc('ticket_file', { file_id: id }),
  )
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
  saveFile(name, new Blob([bytes], { type: 'application/octet-stream' }))
}
