/** A part of a paragraph. A label is a text that the product shows, such as the name of a button. */
export type MarkupPart =
  | { kind: 'text' | 'label' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

const MARK = /\*\*(?<label>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)]+)\)/g

/** Splits a paragraph: `**label**`, code between backticks and `[text](/path)`. */
export function parseMarkup(paragraph: string): MarkupPart[] {
  const parts: MarkupPart[] = []
  let end = 0
  for (const { index, 0: whole, groups = {} } of paragraph.matchAll(MARK)) {
    if (index > end) parts.push({ kind: 'text', text: paragraph.slice(end, index) })
    const { label, code, text = '', href } = groups
    if (label !== undefined) parts.push({ kind: 'label', text: label })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (href !== undefined) parts.push({ kind: 'link', text, href })
    end = index + whole.length
  }
  if (end < paragraph.length) parts.push({ kind: 'text', text: paragraph.slice(end) })
  return parts
}
