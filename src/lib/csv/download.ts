import { saveFile } from '../saveFile'

/** Downloads a CSV text as a file. */
export function download(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
