import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, use, type ComponentProps } from 'react'
import { DocFrame } from '@/components/mdx/DocFrame'
import { MdxLink } from '@/components/mdx/MdxLink'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import { QueryProvider } from '@/components/QueryProvider'
import {
  operatorDocs,
  operatorLink,
  type OperatorDoc,
  type OperatorText,
} from '@/content/operate/operatorDocs'
import { useVisitor } from '@/domain/session/useAuth'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { SideNav } from '@/layout/SideNav'
import { SwitchedPage } from '@/layout/SwitchedPage'
import { Banner } from '@/ui/Banner'
import { Prose } from '@/ui/Prose'
import { TableOfContents } from '@/ui/TableOfContents'

export interface OperatePageProps {
  doc: OperatorDoc
  text: OperatorText
}

/** /docs/operate and below: a file of `docs/`, or the not-found page while the settings hide it from this visitor. */
export function OperatePage(props: OperatePageProps) {
  return (
    <QueryProvider>
      <VisibleGuide {...props} />
    </QueryProvider>
  )
}

function VisibleGuide(props: OperatePageProps) {
  const query = useQuery(settingsQuery)
  const isAdmin = useVisitor() === 'admin'
  const isPublic = query.data?.operator_docs === 'shown'
  return (
    <SwitchedPage
      title={props.doc.title}
      query={query}
      isShown={isPublic || isAdmin}
      loading="Loading the guide"
    >
      <Guide {...props} isPublic={isPublic} />
    </SwitchedPage>
  )
}

const area = {
  label: 'Operate',
  entries: operatorDocs.map(({ path, nav }) => ({ to: path, label: nav })),
}

function Guide({ doc, text, isPublic }: OperatePageProps & { isPublic: boolean }) {
  const { path, file, title, description } = doc
  const { default: Text } = text
  const headings = text.headings.map(({ id, text: label, depth }) => ({ id, label, depth }))
  return (
    <DocFrame
      rail={<SideNav page={path} area={area} />}
      head={
        <>
          <p className="label mb-2">Operator guide</p>
          <h1 className="page-title">{title}</h1>
          <p className="lead mt-3">{description}</p>
          {isPublic ? null : (
            <div className="mt-4">
              <Banner title="Hidden.">
                Only admins read this page. Show it to everyone under{' '}
                <Link to="/admin/settings">Settings</Link>.
              </Banner>
            </div>
          )}
        </>
      }
      headings={headings}
      aside={
        <div className="sticky top-24">
          <TableOfContents items={headings} />
        </div>
      }
    >
      <FileContext value={file}>
        <Prose>
          <Text components={components} />
        </Prose>
      </FileContext>
    </DocFrame>
  )
}

/** The file whose text is rendered: its links are relative to it. */
const FileContext = createContext('')

/** A link between files is one between pages. A link to a file that is no page is only its words. */
function DocLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const file = use(FileContext)
  if (/^(?:#|https?:|mailto:)/.test(href)) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    )
  }
  const to = operatorLink(file, href)
  return to === undefined ? children : <MdxLink href={to}>{children}</MdxLink>
}

/** The addresses of pages that a text names, such as `/admin/settings`. */
const ADDRESS = /^\/(?:admin|staff|docs|status|support|architecture)(?:\/[\w-]+)*$/

/** An address of this site between backticks is a link, which the repository cannot have. */
function DocCode({ children, ...rest }: ComponentProps<'code'>) {
  const code = <code {...rest}>{children}</code>
  return typeof children === 'string' && ADDRESS.test(children) ? (
    <MdxLink href={children}>{code}</MdxLink>
  ) : (
    code
  )
}

/** The frame has the title. */
const NoTitle = () => null

const components = { ...mdxComponents, h1: NoTitle, a: DocLink, code: DocCode }
