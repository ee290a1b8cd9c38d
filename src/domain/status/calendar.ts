import { brand } from '@/lib/brand'
import { partsText, type Incident } from './incidents'

/** RFC 5545 allows 75 bytes a line. A longer one goes on in the next, after a blank. */
function fold(line: string): string {
  const bytes = new TextEncoder()
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (bytes.encode(current + character).length > 74) {
      lines.push(current)
      current = ''
    }
    current += character
  }
  return [...lines, current].join('\r\n ')
}

const escape = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, String.raw`\n`)

/** '20261201T030000Z' */
const time = (at: string) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Maintenance as an iCalendar file (RFC 5545). The same id replaces an earlier import. */
export function calendarOf(incidents: readonly Incident[]): string {
  const events = incidents.flatMap((incident) => [
    'BEGIN:VEVENT',
    `UID:${incident.id}@maintenance`,
    `SEQUENCE:${incident.version}`,
    `DTSTAMP:${time(incident.updates[0]?.at ?? incident.createdAt)}`,
    `DTSTART:${time(incident.startsAt)}`,
    `DTEND:${time(incident.endsAt ?? incident.startsAt)}`,
    `SUMMARY:${escape(`${brand.name}: ${incident.title}`)}`,
    `DESCRIPTION:${escape(`${partsText(incident)}\n${incident.updates[0]?.message ?? ''}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Status//EN`,
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}
