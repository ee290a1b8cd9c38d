import { Link } from '@tanstack/react-router'
import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import type { Note, NotePlot } from '@/content/research/note'
import { scriptOf } from '@/content/research/scriptOf'
import type { NoteData } from '@/content/research/data'
import { useDeployment } from '@/lib/useDeployment'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button } from '@/ui/Button'
import { DescriptionList } from '@/ui/DescriptionList'
import { Table } from '@/ui/Table'
import { Plot } from './Plot'
import { NoteStatusTag } from './ResearchPage'
import styles from './research.module.css'

/** /research/<note>: question, result, plot, method and the data to download. */
export function NotePage({ note }: { note: Note }) {
  const { plot, data, dataUrl } = note
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-8 pb-9 max-md:py-6">
        <Breadcrumb
          items={[
            ...(isListed('research') ? [{ label: 'Research', href: '/research' }] : []),
            { label: note.topic },
          ]}
          renderLink={({ href, ...link }) => <Link to={href} {...link} />}
          className="mb-4"
        />
        <h1 className="page-title max-w-[20em]">{note.question}</h1>
        <p className="lead mt-4 max-w-[34em]">{note.result}</p>
        <p className="mt-4">
          <NoteStatusTag status={note.status} />
        </p>
      </header>
      {plot === undefined ? null : (
        <Part title="Data">
          <Plot plot={plot} />
          <DataTable plot={plot} />
          {dataUrl === undefined ? null : (
            <p className="border-t border-line px-(--pad) py-4">
              <Button asChild>
                <a href={dataUrl} download={`${note.id}.json`}>
                  Download the data (JSON)
                </a>
              </Button>
            </p>
          )}
        </Part>
      )}
      <Part title="What follows">
        <Text lines={note.meaning} />
      </Part>
      <Part title="Method">
        <Text lines={note.method} />
        {data === undefined ? null : <Circumstances data={data} />}
      </Part>
      <Part title="Limits">
        <Text lines={[note.limits]} />
        {isListed('research') && (
          <p className="px-(--pad) pb-6">
            <PageLink page="research">All notes</PageLink>
          </p>
        )}
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="band" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="body">{children}</div>
    </section>
  )
}

const Text = ({ lines }: { lines: readonly string[] }) => (
  <div className={styles.lines}>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)

function DataTable({ plot }: { plot: NotePlot }) {
  return (
    <Table
      caption={plot.title}
      className="border-t border-line"
      columns={plot.columns.map((header, index) => ({
        id: header,
        header,
        ...(index === 0 ? { rowHeader: true } : { align: 'end' as const, figure: true }),
        cell: (cells: string[]) => cells[index],
      }))}
      rows={plot.table}
      rowKey={([name = '']) => name}
    />
  )
}

function Circumstances({ data }: { data: NoteData<unknown> }) {
  const { machine, versions } = data
  const source = useDeployment().footer?.find(({ label }) => label === 'Source code')
  return (
    <DescriptionList
      className="border-t border-line"
      items={[
        { label: 'Measured on', value: <LocalTime at={data.date} day /> },
        ...(source === undefined
          ? []
          : [
              {
                label: 'Repeat it',
                value: (
                  <>
                    The script that repeats this is <code>{scriptOf(data.note)}</code> in the{' '}
                    <a href={source.href}>source code</a>.
                  </>
                ),
              },
            ]),
        {
          label: 'Machine',
          value: `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.system}`,
        },
        {
          label: 'Load at the start',
          value: `${machine.load} on ${machine.cores} cores${machine.load > machine.cores ? ': other programs ran at the same time' : ''}`,
        },
        {
          label: 'Versions',
          value: Object.entries(versions)
            .map(([name, version]) => `${name} ${version}`)
            .join(', '),
        },
        { label: 'Commit', value: data.commit, figure: true },
      ]}
    />
  )
}
