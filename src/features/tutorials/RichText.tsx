import { MdxLink } from '@/components/mdx/MdxLink'
import { parseMarkup } from '@/content/tutorials/markup'

/** A paragraph in the markup of the tutorials. */
export function RichText({ text }: { text: string }) {
  return parseMarkup(text).map((part, index) => {
    const key = `${index} ${part.text}`
    switch (part.kind) {
      case 'text':
        return part.text
      case 'label':
        return (
          <b key={key} className="strong">
            {part.text}
          </b>
        )
      case 'code':
        return <code key={key}>{part.text}</code>
      case 'link':
        return (
          <MdxLink key={key} href={part.href}>
            {part.text}
          </MdxLink>
        )
    }
  })
}
