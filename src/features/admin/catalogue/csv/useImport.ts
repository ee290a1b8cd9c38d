import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'
import { catalogueStale } from '@/domain/staleKeys'
import type { PriceChange } from '../priceChange'
import { checkImport, importPlans } from './queries'
import { readPlans, type ImportRow, type ParseResult } from './readPlans'
import { blockedBy, countOutcomes, linesThatDiffer } from './report'
import {
  editable,
  openAsWindows1252,
  openFile,
  openPasted,
  sourceSchema,
  type Opened,
  type Source,
  type Unreadable,
} from './source'

const DRAFT = 'plan-import'

/** How far the import is. */
type Chosen =
  | { at: 'nothing' }
  | { at: 'opening'; name: string }
  | { at: 'unreadable'; unreadable: Unreadable }
  | { at: 'reading'; source: Source }
  | { at: 'read'; source: Source; result: ParseResult }

const NOTHING: Chosen = { at: 'nothing' }

/** The source that is being worked on; null where there is none yet. */
function sourceOf(chosen: Chosen): Source | null {
  return chosen.at === 'reading' || chosen.at === 'read' ? chosen.source : null
}

interface Run {
  rows: ImportRow[]
  change: PriceChange
}

/**
 * One import from choosing to done: the source is read, its plans are checked against the catalogue, and written once
 * the person confirms. The source survives every failure, and the end of the session.
 */
export function useImport(userId: string) {
  const [restored] = useState(() => readStoredDraft(userId, DRAFT, sourceSchema))
  const [isRestored, setIsRestored] = useState(restored !== null)
  const [chosen, setChosen] = useState<Chosen>(
    restored === null ? NOTHING : { at: 'reading', source: restored },
  )
  const [pasted, setPasted] = useState(restored?.encoding === null ? restored.text : '')
  const work = useRef<AbortController | null>(null)

  const check = useMutation({ mutationFn: (rows: ImportRow[]) => checkImport(rows) })
  const run = useMutation({
    mutationFn: ({ rows, change }: Run) => importPlans(rows, change),
    onSuccess: (report) => {
      if (blockedBy(countOutcomes(report)) === 0) removeStoredDraft(userId, DRAFT)
    },
    meta: { invalidates: catalogueStale },
  })

  /** Ends the work on the source before. */
  function begin(): AbortSignal {
    work.current?.abort()
    work.current = new AbortController()
    check.reset()
    run.reset()
    return work.current.signal
  }

  async function read(source: Source, signal: AbortSignal) {
    try {
      const result = await readPlans(source.text, { signal })
      if (signal.aborted) return
      if (result.kind === 'read' && result.problems.length === 0) {
        setChosen({ at: 'read', source, result })
        check.mutate(result.rows)
        return
      }
      // A mistake is fixed on the page: a file with one continues as text in the field.
      const text = source.encoding === null ? source : editable(source)
      if (text !== source) {
        storeDraft(userId, DRAFT, text)
        setPasted(text.text)
      }
      setChosen({ at: 'read', source: text, result })
    } catch (error) {
      // Another source was chosen meanwhile.
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
    chosen.at === 'read' && chosen.result.kind === 'read' && chosen.result.problems.length === 0
      ? chosen.result.rows
      : null
  const isDone = run.data !== undefined && blockedBy(countOutcomes(run.data)) === 0
  const source = sourceOf(chosen)
  const isPasted = source?.encoding === null

  return {
    chosen,
    source,
    /** The source was kept from before a reload or a sign-out. */
    isRestored,
    pasted,
    setPasted,
    /** The source is text in its field: pasted, or of a file with mistakes. */
    isPasted,
    /** The pasted text was edited after it was checked. */
    isEdited: isPasted && source.text !== pasted,
    chooseFile: (file: File) => {
      const signal = begin()
      setChosen({ at: 'opening', name: file.name })
      void openFile(file).then((opened) => take(opened, signal))
    },
    choosePasted: () => void take(openPasted(pasted, source?.name), begin()),
    readAsWindows1252: (unreadable: Unreadable) =>
      void take(openAsWindows1252(unreadable), begin()),
    /** Discards the source. */
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
      /** Asks the database again. */
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
      /** The lines with another outcome than in the check. */
      differing: check.data && run.data ? linesThatDiffer(check.data, run.data) : new Set<number>(),
      /** @param onRefused called with the failure where the import is refused as a whole */
      start: (change: PriceChange, onRefused?: (failure: Failure) => void) => {
        if (rows === null || run.isPending) return
        run.mutate({ rows, change }, onRefused ? { onError: onRefused } : {})
      },
      /** Forgets a failure: it is being corrected. */
      touch: () => (run.isError ? run.reset() : undefined),
    },
    /** The plans to write; null while there are none, or the source has problems. */
    rows,
    isDone,
    /** Leaving would lose something. */
    isPrepared: !isDone && (chosen.at !== 'nothing' || pasted.trim() !== ''),
  }
}

export type Import = ReturnType<typeof useImport>
