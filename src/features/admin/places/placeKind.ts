import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldErrors, FormValues } from '@/components/versionedForm/formValues'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import type { PlaceQuery } from '@/domain/catalogue/admin/placeQueries'
import type { Column } from '@/ui/Table'

/** Something that an admin does to a stored row, with a reason. */
export interface PlaceAction {
  /** On the button: "Close". */
  label: string
  /** The question of the dialog: "Close Vienna?" */
  title: string
  /** What happens, and whether it can be undone. */
  effect: ReactNode
  confirmLabel: string
  tone: 'primary' | 'danger'
  /** Why the database would refuse it now. */
  blocked?: string | undefined
  /** Shown after it is done: "Vienna closed." */
  done: string
  /** The row no longer exists afterwards. */
  removes?: boolean
  run: (reason: string) => Promise<unknown>
}

/** What differs between the pages of regions, images and the roadmap. */
export interface PlaceKind<Row extends { id: string }> {
  noun: 'region' | 'image' | 'item'
  path: '/admin/regions' | '/admin/images' | '/admin/roadmap'
  title: string
  query: PlaceQuery<Row>
  /** The query keys that a change makes stale. */
  stale: readonly QueryKey[]
  /** The procedure or view that the list comes from. */
  source: string
  /** Shown while no row is selected: "Select a region", and what can be done with it. */
  prompt: { title: string; text: string }
  /** What happens to a new row, for the empty list. */
  whenCreated: string
  /** The columns after the first one, which names the row. */
  columns: readonly Column<Row>[]
  /** Rows that are seldom needed: a press shows them. The label follows their number: '24 shipped or dropped items'. */
  folded?: { is: (row: Row) => boolean; label: string }
  nameOf: (row: Row) => string
  /** Shown below the name in the list: the slug. */
  detailOf: (row: Row) => string
  versionOf: (row: Row) => number
  statusTag: (row: Row) => ReactNode
  /** The labels of the fields by name. */
  labels: Readonly<Record<string, string>>
  /** The form values of a row, or of a new one that follows `rows`. */
  fieldsOf: (row: Row | null, rows: readonly Row[]) => FormValues
  validate: (fields: FormValues) => FieldErrors
  save: (row: Row | null, version: number | null, fields: FormValues) => Promise<string>
  Fields: (props: { editor: VersionedForm; row: Row | null }) => ReactNode
  /** What is there now, and what the person can do next. */
  Summary: (props: { row: Row }) => ReactNode
  actionsOf: (row: Row) => { main: PlaceAction; more: readonly PlaceAction[] }
}
