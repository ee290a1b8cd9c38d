import type { ReactNode } from 'react'

/** Texts in quotes on one line, and lines that are comments. */
const PART = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|^[ \t]*(?:#|\/\/).*$/gm

/** Code with its texts and comments in colours of their own. */
export function Highlighted({ code }: { code: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: text, index } of code.matchAll(PART)) {
    const color = /^["']/.test(text) ? 'text-text-2' : 'text-text-3'
    parts.push(
      code.slice(end, index),
      <span key={index} className={color}>
        {text}
      </span>,
    )
    end = index + text.length
  }
  return [...parts, code.slice(end)]
}
