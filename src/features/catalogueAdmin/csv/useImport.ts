import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { catalogueKey } from '@/features/catalogue/queryOptions'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'
import { catalogueAdminKey } from '../queryOptions'
import { importPlans } from './queries'
import { readPlans, type ImportRow, type Reading } from './readPlans'
import { countOutcomes, linesThatDiffer } from './report'
import {
  openAsWindows1252,
  openFile,
  openPasted,
  sourceSchema,
  type Opened,
  type Source,
  type Unreadable,
} from './source'

const DRAFT = 'plan-import'

/** How far it has come with what was chosen. */
type Chosen =
  | { at: 'nothing' }
  | { at: 'opening'; name: string }
  | { at: 'unreadable'; unreadable: Unreadable }
  | { at: 'reading'; source: Source }
  | { at: 'read'; source: Source; reading: Reading }

const NOTHING: Chosen = { at: 'nothing' }

/**
 * One import from choosing to done: what was chosen is read, its plans are checked against the catalogue, and written
 * when the person says so. What was chosen stays over every failure, and over a session that ends.
 */
export function useImport(userId: string) {
  const queries = useQueryClient()
  const [restored] = useState(() => readStoredDraft(userId, DRAFT, sourceSchema))
  const [isRestored, setIsRestored] = useState(restored !== null)
  const [chosen, setChosen] = useState<Chosen>(
    restored === null ? NOTHING : { at: 'reading', source: restored },
  )
  const [pasted, setPasted] = useState('')
  const work = useRef<AbortController | null>(null)

  const check = useMutation({ mutationFn: (rows: ImportRow[]) => importPlans(rows, true) })
  const run = useMutation({
    mutationFn: (rows: ImportRow[]) => importPlans(rows, false),
    onSuccess: async (report) => {
      if (countOutcomes(report).error > 0) return
      removeStoredDraft(userId, DRAFT)
      await Promise.all([
        queries.invalidateQueries({ queryKey: catalogueKey }),
        queries.invalidateQueries({ queryKey: catalogueAdminKey }),
      ])
    },
  })

  /** Ends the work on what was chosen before. */
  function begin(): AbortSignal {
    work.current?.abort()
    work.current = new AbortController()
    check.reset()
    run.reset()
    return work.current.signal
  }

  async function read(source: Source, signal: AbortSignal) {
    try {
      const reading = await readPlans(source.text, { signal })
      if (signal.aborted) return
      setChosen({ at: 'read', source, reading })
      if (reading.kind === 'read' && reading.problems.length === 0) check.mutate(reading.rows)
    } catch (error) {
      // Something else was chosen meanwhile.
      if (!signal.aborted) throw error
    }
  }

  async function take(opened: Opened, signal: AbortSignal) {
    if (signal.aborted) return
    setIsRestored(false)
    if ('unreadable' in opened) {
      setChosen({ at: 'unreadable', ...opened })
      return
    }
    storeDraft(userId, DRAFT, opened.source)
    setChosen({ at: 'reading', source: opened.source })
    await read(opened.source, signal)
  }

  const resume = useEffectEvent((signal: AbortSignal) => {
    if (restored !== null) void read(restored, signal)
  })
  useEffect(() => {
    const controller = new AbortController()
    work.current = controller
    // eslint-disable-next-line react/set-state-in-effect -- nothing is set before the reading ends
    resume(controller.signal)
    return () => work.current?.abort()
  }, [])

  const rows =
    chosen.at === 'read' && chosen.reading.kind === 'read' && chosen.reading.problems.length === 0
      ? chosen.reading.rows
      : null
  const isDone = run.data !== undefined && countOutcomes(run.data).error === 0

  return {
    chosen,
    /** What was chosen before the page was left or loaded anew. */
    isRestored,
    pasted,
    setPasted,
    chooseFile: (file: File) => {
      const signal = begin()
      setChosen({ at: 'opening', name: file.name })
      void openFile(file).then((opened) => take(opened, signal))
    },
    choosePasted: () => void take(openPasted(pasted), begin()),
    readAsWindows1252: (unreadable: Unreadable) =>
      void take(openAsWindows1252(unreadable), begin()),
    /** Drops what was chosen. */
    drop: () => {
      begin()
      removeStoredDraft(userId, DRAFT)
      setIsRestored(false)
      setPasted('')
      setChosen(NOTHING)
    },
    check: {
      report: check.data ?? null,
      failure: check.error,
      isPending: check.isPending,
      /** Asks the database anew. */
      again: () => {
        if (rows === null) return
        run.reset()
        check.mutate(rows)
      },
    },
    run: {
      report: run.data ?? null,
      failure: run.error,
      isPending: run.isPending,
      /** The lines that came out otherwise than the check had said. */
      differing: check.data && run.data ? linesThatDiffer(check.data, run.data) : new Set<number>(),
      start: () => {
        if (rows !== null && !run.isPending) run.mutate(rows)
      },
    },
    /** The plans that may be written; null while there are none, or something is wrong with the file. */
    rows,
    isDone,
    /** Something would be lost by leaving. */
    isPrepared: !isDone && (chosen.at !== 'nothing' || pasted.trim() !== ''),
  }
}

export type Import = ReturnType<typeof useImport>
