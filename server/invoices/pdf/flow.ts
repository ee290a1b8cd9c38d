import { page, type Sheet } from './sheet.ts'

/** Line spacing of paragraphs, in points. */
const LINE = 13

/** Where the next thing is written, from the top of a page to its end and on. */
export interface Flow {
  y: number
  /** Begins another page, and says where it can be written. */
  nextPage: () => number
}

/** Writes something that no end of a page may cut. */
export function writeBlock(flow: Flow, height: number, write: (top: number) => void): void {
  if (flow.y + height > page.bottom) flow.y = flow.nextPage()
  write(flow.y)
  flow.y += height
}

/** Writes a text over the whole width, on the next page where this one ends. */
export function writeParagraph(sheet: Sheet, flow: Flow, text: string): void {
  const paragraph = sheet.open(sheet.root, 'P')
  for (const line of sheet.wrap(text, page.right - page.left)) {
    writeBlock(flow, LINE, (top) =>
      sheet.say(paragraph, 'Span', () => sheet.write(line, page.left, top)),
    )
  }
  paragraph.end()
  flow.y += 6
}
