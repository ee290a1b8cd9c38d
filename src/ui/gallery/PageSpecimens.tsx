import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { Logo } from '@/ui/Logo'
import { PageHeader } from '@/ui/PageHeader'
import { Prose } from '@/ui/Prose'
import { ProsePre, ProseTable } from '@/ui/ProseParts'
import { StatusBadge } from '@/ui/StatusBadge'
import { TableOfContents } from '@/ui/TableOfContents'
import { Specimen } from './Specimen'

const ANSWER = `{
  "id": "i-7f3a91c0",
  "state": "starting"
}`

/** The building blocks of pages. */
export function PageSpecimens() {
  return (
    <>
      <Specimen title="Logo, breadcrumb, page header, contents">
        {(theme) => (
          <>
            <Logo name="Name" />
            <Breadcrumb
              label={`Breadcrumb, ${theme}`}
              items={[{ label: 'Products', href: '#products' }, { label: 'VPS' }]}
              aside={<StatusBadge status="preview" />}
            />
            <PageHeader
              className="-mx-(--pad)"
              eyebrow="Admin"
              title="Products"
              lead="Plans, their prices and what is in stock."
              actions={
                <>
                  <Button>Revisions</Button>
                  <Button variant="primary">New plan</Button>
                </>
              }
            />
            <TableOfContents
              title={`On this page, ${theme}`}
              current="columns"
              items={[
                { id: 'request', label: 'Request' },
                { id: 'columns', label: 'Columns' },
                { id: 'types', label: 'Types', depth: 3 },
                { id: 'answer', label: 'Answer' },
              ]}
            />
          </>
        )}
      </Specimen>
      <Specimen title="Code">
        {() => <CodeBlock code={ANSWER} title="201 Created" note="application/json" />}
      </Specimen>
      <Specimen title="Prose">
        {() => (
          <Prose>
            <p>
              A VPS is a Linux server with <strong>shared vCPU</strong>, its own disk and its own
              address. See <a href="#prices">prices</a>, or ask with <code>GET /v1/plans</code>.
            </p>
            <h2>What it is</h2>
            <ul>
              <li>Linux servers by the hour.</li>
              <li>One price list, capped by the month, the same in the page and the API.</li>
            </ul>
            <h3>In order</h3>
            <ol>
              <li>Choose a plan.</li>
              <li>Choose a region.</li>
            </ol>
            <blockquote>
              <p>Keys are kept for 24 hours.</p>
            </blockquote>
            <ProseTable>
              <thead>
                <tr>
                  <th>Field</th>
                  <th>Meaning</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>name</td>
                  <td>2 to 40 of a–z, 0–9 and hyphen.</td>
                </tr>
                <tr>
                  <td>plan</td>
                  <td>A plan id, for example d1.large.</td>
                </tr>
              </tbody>
            </ProseTable>
            <ProsePre>
              <code>server create web-2 --dry-run</code>
            </ProsePre>
          </Prose>
        )}
      </Specimen>
    </>
  )
}
