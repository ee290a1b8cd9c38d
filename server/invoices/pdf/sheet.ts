import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { fontContent, runsOf, type FaceRole } from './faces.ts'

/** A4 in points, and the part of it that is written on. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 48, bottom: 766 }

export const colors = {
  text: '#1c1714',
  quiet: '#5c554f',
  line: '#d9d5cf',
  ember: '#ea6f2f',
  tint: '#f8f5f1',
} as const

export interface Style {
  role?: FaceRole
  size?: number
  color?: string
  /** Where x is: at the beginning of the text, or at its end. */
  align?: 'left' | 'right'
}

/** What assistive technology calls a part of the document. */
type Tag = 'H1' | 'H2' | 'P' | 'Span' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

interface SheetOptions {
  title: string
  /** Stands for the time at which the file was made: the same invoice is the same file. */
  date: Date
}

export type Sheet = ReturnType<typeof createSheet>

/** A PDF/A-3a document: pages, texts in the fonts that have their letters, and tags for assistive technology. */
export function createSheet({ title, date }: SheetOptions) {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, CreationDate: date, ModDate: date },
  })
  const registered = new Set<string>()
  const root = doc.struct('Document')
  doc.addStructure(root)

  function useFont(name: string, size: number): void {
    if (!registered.has(name)) {
      doc.registerFont(name, fontContent(name))
      registered.add(name)
    }
    doc.font(name).fontSize(size)
  }

  function widthOf(text: string, { role = 'text', size = 9 }: Style = {}): number {
    let width = 0
    for (const run of runsOf(text, role)) {
      useFont(run.font, size)
      width += doc.widthOfString(run.text)
    }
    return width
  }

  /** Writes one line, `y` being its upper edge. */
  function write(text: string, x: number, y: number, style: Style = {}): void {
    const { role = 'text', size = 9, color = colors.text, align = 'left' } = style
    let left = align === 'left' ? x : x - widthOf(text, style)
    // Fonts differ in how high they rise over the line that all stand on.
    const baseline = y + size * 0.88
    doc.fillColor(color)
    for (const run of runsOf(text, role)) {
      useFont(run.font, size)
      doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += doc.widthOfString(run.text)
    }
  }

  /** A text as lines that are not wider than this. A word that is wider is cut. */
  function wrap(text: string, width: number, style: Style = {}): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(/ +/)) {
        const longer = line === '' ? word : `${line} ${word}`
        if (widthOf(longer, style) <= width) {
          line = longer
          continue
        }
        if (line !== '') lines.push(line)
        line = ''
        for (const letter of word) {
          if (line !== '' && widthOf(line + letter, style) > width) {
            lines.push(line)
            line = ''
          }
          line += letter
        }
      }
      return [...lines, line]
    })
  }

  /** What is drawn and said to nobody: lines, page numbers. */
  function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  function rule(y: number, color: string = colors.line, thickness = 0.6): void {
    artifact(() => {
      doc
        .moveTo(page.left, y)
        .lineTo(page.right, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke()
    })
  }

  return {
    doc,
    root,
    write,
    wrap,
    widthOf,
    artifact,
    rule,
    /** Something that is said as one: a heading, a paragraph, a cell. */
    say: (parent: PDFKit.PDFStructureElement, tag: Tag, draw: () => void, alt?: string): void => {
      const part = doc.struct(tag, alt === undefined ? {} : { alt }, draw)
      parent.add(part)
      part.end()
    },
    /** Something that has parts: a section, a table, a row. The caller ends it. */
    open: (parent: PDFKit.PDFStructureElement, tag: Tag): PDFKit.PDFStructureElement => {
      const part = doc.struct(tag)
      parent.add(part)
      return part
    },
    /** The bytes of the file. Nothing can be written after that. */
    finish: (): Promise<Buffer> => {
      root.end()
      doc.end()
      return buffer(doc)
    },
  }
}
