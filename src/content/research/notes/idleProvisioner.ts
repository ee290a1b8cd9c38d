import stored from '../idle-provisioner.json'
import dataUrl from '../idle-provisioner.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { IdleRow, NoteData } from '../data'
import type { Note } from '../note'

const data = stored as NoteData<IdleRow>
const { rows } = data
const aMinute = ({ requests, minutes }: IdleRow) => requests / minutes
const total = rows.reduce((sum, row) => sum + aMinute(row), 0)
const [first] = rows
const perMinute = (value: number) => value.toFixed(1)

export const idleProvisioner: Note = {
  id: 'idle-provisioner',
  question: 'How often does an idle provisioner wake up?',
  description:
    'The requests that the provisioner sends while there is nothing to do, counted by procedure for some minutes. With the data to download.',
  topic: 'Provisioner',
  status: 'answered',
  method: [
    `Start the real process with its default settings, for a deployment without servers. Count its requests by procedure for ${formatCount(first?.minutes ?? 0)} minutes, without those of its start.`,
  ],
  result: `${perMinute(total)} requests a minute, most of them for ${first?.procedure ?? 'nothing'}.`,
  meaning: [
    'It asks for work at an interval, so a new action waits no longer than that. The other requests are its sign of life, the comparison with the engine and the cleaning of old rows.',
    `In a month of thirty days this would be about ${formatCount(Math.round(total * 60 * 24 * 30))} requests for each provisioner.`,
  ],
  limits: 'Without servers. With servers it also sends what they use.',
  data,
  dataUrl,
  plot: {
    title: 'Requests a minute',
    bars: rows.map((row) => ({ label: row.procedure, value: aMinute(row) })),
    format: perMinute,
    columns: ['Procedure', 'Requests', 'Minutes', 'A minute'],
    table: rows.map((row) => [
      row.procedure,
      formatCount(row.requests),
      formatCount(row.minutes),
      perMinute(aMinute(row)),
    ]),
  },
}
