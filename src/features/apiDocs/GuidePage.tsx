import type { MDXContent } from 'mdx/types'
import type { Guide } from '@/content/api/guides'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import { Prose } from '@/ui/Prose'
import { DocsFrame } from './DocsFrame'
import type { GeneratedPart } from './generatedParts'
import { GuideSample } from './GuideSample'

export interface GuidePageProps {
  path: string
  guide: Guide
  /** What is generated for this guide. */
  parts: readonly GeneratedPart[]
  default: MDXContent
  headings: readonly PageHeading[]
}

const components = { ...mdxComponents, GuideSample }

/** A guide, with the lists that are generated for it below its text. */
export function GuidePage({ path, guide, parts, default: Words, headings }: GuidePageProps) {
  return (
    <DocsFrame
      path={path}
      label="API guide"
      title={guide.title}
      lead={guide.description}
      headings={[
        ...headings.map(({ id, text, depth }) => ({ id, label: text, depth })),
        ...parts.map(({ id, title }) => ({ id, label: title })),
      ]}
    >
      <Prose>
        <Words components={components} />
      </Prose>
      {parts.map(({ id, Content }) => (
        <Content key={id} />
      ))}
    </DocsFrame>
  )
}
