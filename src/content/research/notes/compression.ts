import stored from '../compression.json'
import dataUrl from '../compression.json?url&no-inline'
import type { CompressionRow, NoteData } from '../data'
import { formatKilobytes, formatShare, rowWhere, type Note } from '../note'

const data = stored as NoteData<CompressionRow>
const levels = [...new Set(data.rows.map(({ codec, level }) => `${codec} ${level}`))]
const total = (setting: string) =>
  data.rows
    .filter(({ codec, level }) => `${codec} ${level}` === setting)
    .reduce((sum, { bytes }) => sum + bytes, 0)
const name = (setting: string) => (setting.startsWith('none') ? 'not compressed' : setting)
const settingsOf = (wanted: string) => levels.filter((setting) => setting.startsWith(wanted))
const gzip = settingsOf('gzip').at(-1) ?? ''
const brotli = settingsOf('brotli').at(-1) ?? ''
const plain = settingsOf('none').at(0) ?? ''
const quickBrotli = settingsOf('brotli').at(0) ?? ''
const files = data.rows
  .filter(({ codec }) => codec === 'none')
  .reduce((sum, row) => sum + row.files, 0)
const styles = (setting: string) =>
  rowWhere(data.rows, (row) => row.kind === 'styles' && `${row.codec} ${row.level}` === setting)
    .bytes

export const compression: Note = {
  id: 'compression',
  question: 'What does brotli save over gzip on our own files?',
  description:
    'Every page, script and style sheet of this site, compressed with gzip and brotli at several levels. The bytes as a plot and as a file.',
  topic: 'Website',
  status: 'answered',
  method: [
    'Build the site. Compress every page, script and style sheet by itself, as a host sends it, at each level, and add up the bytes.',
  ],
  result: `At the highest level, brotli sends ${formatShare(1 - total(brotli) / total(gzip))} fewer bytes than gzip. The lowest level of brotli sends ${total(quickBrotli) > total(gzip) ? 'more' : 'fewer'} than the highest of gzip.`,
  meaning: [
    `The ${files} files shrink from ${formatKilobytes(total(plain))} to ${formatKilobytes(total(brotli))} with brotli, and to ${formatKilobytes(total(gzip))} with gzip. For the styles alone the difference is ${formatKilobytes(styles(gzip) - styles(brotli))}.`,
    'The build compresses each file once at the highest level, so the slow levels cost visitors nothing. A host that compresses while it answers would choose a low level and lose most of the difference.',
  ],
  limits: 'Files of another site compress differently. Time was not measured.',
  data,
  dataUrl,
  plot: {
    title: 'All files of the build',
    bars: levels.map((setting) => ({ label: name(setting), value: total(setting) })),
    format: formatKilobytes,
    columns: ['Setting', 'Pages', 'Scripts', 'Styles', 'Total'],
    table: levels.map((setting) => [
      name(setting),
      ...(['pages', 'scripts', 'styles'] as const).map((kind) =>
        formatKilobytes(
          rowWhere(data.rows, (row) => row.kind === kind && `${row.codec} ${row.level}` === setting)
            .bytes,
        ),
      ),
      formatKilobytes(total(setting)),
    ]),
  },
}
