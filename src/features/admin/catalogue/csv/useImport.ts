import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'
import { catalogueStale } from '@/domain/staleKeys'
import type { PriceChange } from '../priceChange'
import { checkImport, importPlans, type ReportRow } from './queries'
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

/** The progress of the import. */
type Chosen =
  | { at: 'nothing' }
  | { at: 'opening'; name: string }
  | { at: 'unreadable'; unreadable: Unreadable }
  | { at: 'reading'; source: Source }
  | { at: 'read'; source: Source; result: ParseResult }

const NOTHING: Chosen = { at: 'nothing' }

/** The current source; null if there is none yet. */
function sourceOf(chosen: Chosen): Source | null {
  return chosen.at === 'reading' || chosen.at === 'read' ? chosen.source : null
}

interface Run {
  rows: ImportRow[]
  change: PriceChange
}

/**
 * One import from start to end: the source is read, its plans are checked against the catalogue, and they are written
 * after the person confirms. The source is kept after every failure and after the end of the session.
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

  /** Aborts the work on the previous source. */
  function begin(): AbortSignal {
    work.current?.abort()
    work.current = new AbortController()
    check.reset()
    run.reset()
    return work.current.signal
  }

  /** The person fixes mistakes on the page, so a file with mistakes becomes text in the field. */
  function showForCorrection(source: Source, result: ParseResult) {
    const text = source.encoding === null ? source : editable(source)
    if (text !== source) {
      storeDraft(userId, DRAFT, text)
      setPasted(text.text)
    }
    setChosen({ at: 'read', source: text, result })
  }

  /** For a report of the database, which may find mistakes that reading does not find. */
  const showIfBlocked = (source: Source, result: ParseResult) => (report: readonly ReportRow[]) => {
    if (blockedBy(countOutcomes(report)) > 0) showForCorrection(source, result)
  }

  async function read(source: Source, signal: AbortSignal) {
    try {
      const result = await readPlans(source.text, { signal })
      if (signal.aborted) return
      if (result.kind === 'read' && result.problems.length === 0) {
        setChosen({ at: 'read', source, result })
        check.mutate(result.rows, { onSuccess: showIfBlocked(source, result) })
        return
      }
      showForCorrection(source, result)
    } catch (error) {
      // Aborted, because the person chose another source.
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
    /** The source was stored before a reload or a sign-out. */
    isRestored,
    pasted,
    setPasted,
    /** The source is text in the field: pasted, or from a file with mistakes. */
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
      /** Repeats the check. */
      again: () => {
        if (rows === null || chosen.at !== 'read') return
        run.reset()
        check.mutate(rows, { onSuccess: showIfBlocked(chosen.source, chosen.result) })
      },
    },
    run: {
      report: run.data ?? null,
      failure: run.error,
      isPending: run.isPending,
      /** The numbers of the lines whose outcome differs from the check. */
      differing: check.data && run.data ? linesThatDiffer(check.data, run.data) : new Set<number>(),
      /** @param onRefused called with the failure if the whole import is refused */
      start: (change: PriceChange, onRefused?: (failure: Failure) => void) => {
        if (rows === null || chosen.at !== 'read' || run.isPending) return
        const onSuccess = showIfBlocked(chosen.source, chosen.result)
        run.mutate({ rows, change }, { onSuccess, ...(onRefused ? { onError: onRefused } : {}) })
      },
      /** Removes a failure, because the person is correcting it. */
      touch: () => (run.isError ? run.reset() : undefined),
    },
    /** The plans to write; null if nothing is read yet or the source has problems. */
    rows,
    isDone,
    /** Leaving the page would lose work. */
    isPrepared: !isDone && (chosen.at !== 'nothing' || pasted.trim() !== ''),
  }
}

export type Import = ReturnType<typeof useImport>
