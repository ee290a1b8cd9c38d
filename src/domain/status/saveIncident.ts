import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'
import type { IncidentKind } from './incidents'
import type { MaintenanceTargets } from './maintenance'

const saved = v.pipe(
  v.tupleWithRest([v.object({ id: v.string() })], v.unknown()),
  v.transform(([{ id }]) => id),
)

/** The facts of an incident that people edit. */
export interface IncidentInput {
  title: string
  parts: string[]
  regions: string[]
  affected: string
  unaffected: string
  advice: string
  starts_at: string
  /** The announced end of maintenance. */
  ends_at: string | null
}

/**
 * Publishes an incident or maintenance with its first update, and tells whom it concerns. Returns its id.
 * @throws Failure (plain object): `invalid_input` with `field`, `forbidden`
 */
export function openIncident(
  kind: IncidentKind,
  { servers, ...incident }: IncidentInput & { servers?: MaintenanceTargets | null },
  message: string,
): Promise<string> {
  return callBackend(
    saved,
    (client) =>
      client.rpc('admin_open_incident', {
        incident: { kind, ...incident, ...(servers && { servers: { ...servers } }) },
        message,
      }),
    atField,
  )
}

/** An update as people write it. */
export interface UpdateInput {
  status: string
  message: string
  /** When to expect the next one; null: not said. */
  nextUpdateAt: string | null
}

/**
 * Publishes an update of an incident.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `not_found`
 */
export function postIncidentUpdate(
  target: string,
  version: number,
  { status, message, nextUpdateAt }: UpdateInput,
): Promise<string> {
  return callBackend(
    saved,
    (client) =>
      client.rpc('admin_post_incident_update', {
        target,
        expected_version: version,
        new_status: status,
        message,
        ...(nextUpdateAt !== null && { next_update_at: nextUpdateAt }),
      }),
    atField,
  )
}

/**
 * Corrects the facts of an incident. Its updates stay as they were published.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `not_found`
 */
export function correctIncident(
  target: string,
  version: number,
  incident: IncidentInput,
  reason: string,
): Promise<string> {
  return callBackend(
    saved,
    (client) =>
      client.rpc('admin_correct_incident', {
        target,
        expected_version: version,
        incident: { ...incident },
        reason,
      }),
    atField,
  )
}
