/** The mark of the brand: the numbers of its viewBox, and what is drawn in it. */
export interface Mark {
  box: string
  drawing: string
}

/** @throws Error if the file has no viewBox or no drawing */
export function parseMark(svg: string): Mark {
  const [, attributes = '', drawing = ''] = /<svg\b([^>]*)>(.*)<\/svg>/s.exec(svg) ?? []
  const [, box] = /viewBox="([^"]+)"/.exec(attributes) ?? []
  if (box === undefined || drawing.trim() === '') {
    throw new Error('The mark has no viewBox or no drawing')
  }
  return { box, drawing: drawing.trim() }
}
