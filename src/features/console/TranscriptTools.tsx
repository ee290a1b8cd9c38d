import { formatDateTime } from '@/lib/format'
import { saveFile } from '@/lib/saveFile'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { CopyButton } from '@/ui/CodeBlock'
import styles from './console.module.css'
import type { Entry } from './session'
import { transcriptText } from './transcriptText'

export interface TranscriptToolsProps {
  entries: readonly Entry[]
  prompt: string
  onClear: () => void
}

/** Copies, saves or empties a transcript. */
export function TranscriptTools({ entries, prompt, onClear }: TranscriptToolsProps) {
  const { locale, timeZone } = useViewerLocale()
  const text = () =>
    transcriptText(entries, {
      locale,
      prompt: `${prompt} ›`,
      time: (at) => formatDateTime(at, timeZone),
    })
  const save = () => {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(`console-${day}.txt`, new Blob([text()], { type: 'text/plain' }))
  }
  return (
    <div className={styles.tools} role="group" aria-label="Transcript">
      <CopyButton text={text} what="the transcript" />
      <button type="button" onClick={save}>
        Download
      </button>
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
