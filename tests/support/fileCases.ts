/** Files that a person could attach to a ticket, and why they are refused. The browser and the database must agree. */
export interface FileCase {
  note: string
  name: string
  content: Uint8Array
  /** Null: accepted. */
  problem: string | null
}

const text = (value: string) => new TextEncoder().encode(value)
const bytes = (...values: number[]) => Uint8Array.from(values)
const after = (head: Uint8Array, tail: string) => Uint8Array.from([...head, ...text(tail)])

const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const WEBP = after(text('RIFF'), '\u0001\u0002\u0003\u0004WEBP')
const KIND = 'This kind of file is not accepted. Send a picture, a PDF or plain text.'
const ENDING = 'The ending of the name does not fit the content.'
const NAME = 'The name of the file is not accepted. Rename it.'

const accepted: [name: string, content: Uint8Array][] = [
  ['shot.png', after(PNG, '\u0000rest')],
  ['SHOT.PNG', PNG],
  ['photo.jpg', bytes(0xff, 0xd8, 0xff, 0xe0, 0)],
  ['photo.jpeg', bytes(0xff, 0xd8, 0xff, 0xdb)],
  ['old.gif', text('GIF87a')],
  ['moving.gif', text('GIF89a')],
  ['picture.webp', WEBP],
  ['bill.pdf', text('%PDF-1.7')],
  ['server.log', text('line\r\n\tmore\f\u001B[31mred\u001B[0m')],
  ['notes.txt', text('héllo ✓ 👩‍💻')],
  ['bom.txt', text('\uFEFFtext')],
  ['a.yaml', text('#cloud-config')],
  ['data.json', text('{"a": "<html>"}')],
  ['two.dots.conf', text('<VirtualHost *:80>')],
  ['full.txt', new Uint8Array(1_048_576).fill(0x61)],
]

const refused: [name: string, content: Uint8Array, problem: string][] = [
  ['empty.txt', bytes(), 'The file is empty.'],
  ['large.txt', new Uint8Array(1_048_577).fill(0x61), 'The file is larger than 1 MiB.'],
  ['page.html', text('<!DOCTYPE html>'), KIND],
  ['page.txt', text('  \n<html><script>alert(1)</script>'), KIND],
  ['page.txt', text('\uFEFF< HTML >'), KIND],
  ['icon.svg', text('<svg onload="alert(1)">'), KIND],
  ['icon.txt', text('<?xml version="1.0"?><svg/>'), KIND],
  ['a.txt', text('<!-- <script> -->'), KIND],
  ['a.js', text('<script src="x">'), KIND],
  ['program.exe', bytes(0x4d, 0x5a, 0x90, 0), KIND],
  ['archive.zip', bytes(0x50, 0x4b, 3, 4), KIND],
  ['latin1.txt', bytes(0x68, 0xe9, 0x6c), KIND],
  ['nul.txt', bytes(0x61, 0, 0x62), KIND],
  ['bell.txt', bytes(0x61, 7), KIND],
  ['cut.png', PNG.slice(0, 7), KIND],
  ['wave.webp', after(text('RIFF'), '\u0001\u0002\u0003\u0004WAVE'), KIND],
  ['shot.jpg', PNG, ENDING],
  ['shot.txt', PNG, ENDING],
  ['shot.png.html', PNG, ENDING],
  ['shot', PNG, ENDING],
  ['script.js', text('alert(1)'), ENDING],
  ['fake.png', text('not a picture'), ENDING],
  ['../a.txt', text('a'), NAME],
  ['a\\b.txt', text('a'), NAME],
  [' a.txt', text('a'), NAME],
  ['a\u202Etxt.txt', text('a'), NAME],
  [`${'a'.repeat(117)}.txt`, text('a'), NAME],
]

export const fileCases: readonly FileCase[] = [
  ...accepted.map(([name, content]) => ({ name, content, problem: null })),
  ...refused.map(([name, content, problem]) => ({ name, content, problem })),
].map((each, index) => ({ ...each, note: `${index}: ${each.name.slice(0, 20)}` }))
