import { Link, useNavigate } from '@tanstack/react-router'
import { PageText, type Words } from '@/components/mdx/PageText'
import { LocalTime } from '@/components/LocalTime'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import type { Note } from '@/content/research/note'
import { notes } from '@/content/research/notes'
import { noteStatuses, topics, type NoteStatus, type Topic } from '@/content/research/topics'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { StateTag } from '@/ui/StateTag'
import type { ResearchSearch } from './researchSearch'
import styles from './research.module.css'

export interface ResearchPageProps {
  search: ResearchSearch
  /** The text below the notes. */
  words: Words
}

const statusLabels: Readonly<Record<NoteStatus, string>> = { answered: 'Answered', open: 'Open' }

/** /research: the notes, with a filter by topic and status. */
export function ResearchPage({ search, words }: ResearchPageProps) {
  const found = notes.filter(
    ({ topic, status }) =>
      (search.topic ?? topic) === topic && (search.status ?? status) === status,
  )
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1 className="page-title">{pageById('research').title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions.research}</p>
      </header>
      <Filters search={search} />
      {found.length === 0 ? (
        <EmptyState
          title="No notes match your filters."
          className="border-t border-line"
          action={
            <Button asChild>
              <Link to="/research" resetScroll={false}>
                Show all notes
              </Link>
            </Button>
          }
        />
      ) : (
        <ul className={styles.notes}>
          {found.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      <PageText words={words} />
    </article>
  )
}

function Filters({ search }: { search: ResearchSearch }) {
  const navigate = useNavigate()
  const change = (patch: ResearchSearch) =>
    void navigate({ to: '/research', search: { ...search, ...patch }, resetScroll: false })
  return (
    <div className="flex flex-wrap gap-4 border-t border-line px-(--pad) py-4">
      <Segmented<Topic | ''>
        label="Topic"
        options={[
          { value: '', label: 'All topics' },
          ...topics.map((topic) => ({ value: topic, label: topic })),
        ]}
        value={search.topic ?? ''}
        onChange={(topic) => change({ topic: topic || undefined })}
      />
      <Segmented<NoteStatus | ''>
        label="Status"
        options={[
          { value: '', label: 'All' },
          ...noteStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
        ]}
        value={search.status ?? ''}
        onChange={(status) => change({ status: status || undefined })}
      />
    </div>
  )
}

/** Whether a question is answered. */
export function NoteStatusTag({ status }: { status: NoteStatus }) {
  return (
    <StateTag state={status === 'answered' ? 'available' : 'research'}>
      {statusLabels[status]}
    </StateTag>
  )
}

function NoteRow({ note }: { note: Note }) {
  return (
    <li className={styles.note}>
      <div className={styles.noteFacts}>
        <NoteStatusTag status={note.status} />
        <span>{note.topic}</span>
        {note.data === undefined ? null : (
          <span>
            <LocalTime at={note.data.date} day />
          </span>
        )}
      </div>
      <div className="min-w-0">
        <h2 className="text-20 leading-6">
          <Link to="/research/$note" params={{ note: note.id }}>
            {note.question}
          </Link>
        </h2>
        <p className="mt-2 max-w-[42em]">{note.result}</p>
      </div>
    </li>
  )
}
