import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import type { ServerRequest } from '@machines/createServer'
import type { Plan } from '@/domain/catalogue/plan'
import { cloudInitProblem } from '@/domain/instances/cloudInit'
import { MOST_NEW_INSTANCES, nameProblem } from '@/domain/instances/instanceName'
import { MOST_LABELS, parseLabel } from '@/domain/instances/labels'
import { offeredCloudInit } from '@/domain/instances/offeredCloudInit'
import type { OrderIds } from '@/domain/instances/orderIds'
import { sizeProblem } from '@/domain/volumes/volumeRules'
import { readStoredDraft } from '@/lib/drafts'

const fields = v.object({
  /** null: the proposed name. */
  name: v.nullable(v.string()),
  count: v.string(),
  /** null: every key of the person and the workspace. */
  keyIds: v.nullable(v.array(v.string())),
  /** Firewalls of the workspace. A draft of an older page has none. */
  firewalls: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  /** A draft of an older page has none. */
  stopAtLimit: v.optional(v.boolean(), false),
  /** Backups every night, in that zone and at the price that was shown. A draft of an older page has none. */
  backups: v.optional(
    v.nullable(v.object({ timeZone: v.string(), gibMonthMicros: v.number() })),
    null,
  ),
  /** Whether each server gets a new volume, and at which price. A draft of an older page has none. */
  volume: v.optional(v.nullable(v.object({ gibMonthMicros: v.number() })), null),
  /** In GiB, as it was typed. */
  volumeSize: v.optional(v.string(), '10'),
  /** Empty: it is named after its server. */
  volumeName: v.optional(v.string(), ''),
  /** Volumes of the workspace that the server gets. */
  volumes: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  cloudInit: v.string(),
  /** As `key=value`, each of them valid. */
  labels: v.array(v.string()),
  /** A label that is not added yet. */
  label: v.string(),
})

/** What a person enters, except plan, region, and image or snapshot: those are in the address. */
export type CreateFields = v.InferOutput<typeof fields>

const choice = v.object({
  plan: v.optional(v.string()),
  region: v.optional(v.string()),
  image: v.optional(v.string()),
  snapshot: v.optional(v.string()),
})

const draft = v.object({
  fields,
  choice,
  /** The last request and its idempotency key, so that the same request keeps its key after a reload. */
  sent: v.nullable(v.object({ request: v.string(), key: v.string() })),
})

/** What this tab keeps until the servers are created. */
export type CreateDraft = v.InferOutput<typeof draft>

/** The name of the draft in storage. */
export const CREATE_DRAFT = 'createServer'

export const emptyFields: CreateFields = {
  name: null,
  count: '1',
  keyIds: null,
  firewalls: [],
  stopAtLimit: false,
  backups: null,
  volume: null,
  volumeSize: '10',
  volumeName: '',
  volumes: [],
  cloudInit: '',
  labels: [],
  label: '',
}

/** What this tab keeps, with the cloud-init text that another page made for the next server. */
export function readCreateDraft(userId: string): CreateDraft | null {
  const stored = readStoredDraft(userId, CREATE_DRAFT, draft)
  const cloudInit = offeredCloudInit()
  if (cloudInit === undefined) return stored
  const { fields: entered, ...rest } = stored ?? { fields: emptyFields, choice: {}, sent: null }
  return { ...rest, fields: { ...entered, cloudInit } }
}

/** The number of servers, or undefined if the text is no number in the range. */
export function countOf(text: string): number | undefined {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= MOST_NEW_INSTANCES ? count : undefined
}

/** All labels, with the one that is not added yet. */
export function labelsOf({ labels, label }: Pick<CreateFields, 'labels' | 'label'>): string[] {
  return label.trim() === '' ? labels : [...labels, label]
}

export function labelProblem({
  labels,
  label,
}: Pick<CreateFields, 'labels' | 'label'>): string | undefined {
  if (label.trim() === '') return undefined
  const parsed = parseLabel(label)
  if (!parsed.ok) return parsed.problem
  if (labels.some((each) => each.startsWith(`${parsed.key}=`))) {
    return `There is a label ${parsed.key} already.`
  }
  return labels.length >= MOST_LABELS ? `At most ${MOST_LABELS} labels.` : undefined
}

/** The size of the new volume that each server gets, in GiB; 0: none, or it is not valid yet. */
export const volumeGibOf = ({ volume, volumeSize }: Pick<CreateFields, 'volume' | 'volumeSize'>) =>
  volume === null || sizeProblem(volumeSize, 1) !== undefined ? 0 : Number(volumeSize)

/** What the form refuses, by field. */
export function createErrors(
  entered: CreateFields & { name: string },
  isTaken: (name: string) => boolean,
): Partial<Record<keyof CreateFields, string>> {
  const count = countOf(entered.count)
  const found = {
    name: nameProblem(entered.name, count ?? 1, isTaken),
    count: count === undefined ? `Enter a number from 1 to ${MOST_NEW_INSTANCES}.` : undefined,
    cloudInit: cloudInitProblem(entered.cloudInit),
    label: labelProblem(entered),
    volumeSize: entered.volume === null ? undefined : sizeProblem(entered.volumeSize, 1),
    volumeName:
      entered.volume === null || entered.volumeName === ''
        ? undefined
        : nameProblem(entered.volumeName, count ?? 1, () => false),
    volumes:
      entered.volumes.length > 0 && count !== 1
        ? 'A volume can be given to one server only. Create one server, or take the volume out.'
        : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/** What the request needs and the form does not hold. */
export interface RequestParts {
  workspaceId: string
  plan: Plan
  region: string
  /** A slug. Without it the server is made from a snapshot. */
  image?: string | undefined
  /** The id of a snapshot that is ready. */
  snapshot?: string | undefined
  ids: OrderIds
  name: string
  keyIds: readonly string[]
}

/** The request, or undefined if the region or the image is not offered any more. */
export function requestOf(
  { workspaceId, plan, region, image = '', snapshot, ids, name, keyIds }: RequestParts,
  entered: CreateFields,
): ServerRequest | undefined {
  const [regionId, imageId] = [ids.regions.get(region), ids.images.get(image)]
  if (regionId === undefined) return undefined
  if (imageId === undefined && snapshot === undefined) return undefined
  const labels = labelsOf(entered).flatMap((label) => {
    const parsed = parseLabel(label)
    return parsed.ok ? [[parsed.key, parsed.value] as const] : []
  })
  return {
    workspaceId,
    planId: plan.id,
    regionId,
    ...(snapshot === undefined ? { imageId: imageId ?? '' } : { snapshotId: snapshot }),
    name,
    sshKeyIds: keyIds,
    ...(entered.firewalls.length === 0
      ? {}
      : { firewallIds: entered.firewalls.map(({ id }) => id) }),
    ...(entered.stopAtLimit ? { stopAtLimit: true } : {}),
    ...(entered.backups === null ? {} : { backups: entered.backups }),
    ...volumesOf(entered),
    cloudInit: entered.cloudInit,
    labels: Object.fromEntries(labels),
    count: countOf(entered.count) ?? 1,
    hourlyMicros: plan.hourlyMicros,
  }
}

/** The volumes of the request: the new one, and those that are there. */
function volumesOf(entered: CreateFields): Pick<ServerRequest, 'volumes'> {
  const { volume, volumeName, volumes } = entered
  const wanted = [
    ...(volume === null
      ? []
      : [
          {
            sizeGib: volumeGibOf(entered),
            gibMonthMicros: volume.gibMonthMicros,
            ...(volumeName === '' ? {} : { name: volumeName }),
          },
        ]),
    ...volumes.map(({ id }) => ({ volumeId: id })),
  ]
  return wanted.length === 0 ? {} : { volumes: wanted }
}

/** The names of the database and of the form for the same field. */
const FIELDS: Readonly<Record<string, string>> = {
  cloud_init: 'cloudInit',
  ssh_key_ids: 'keyIds',
  plan_id: 'plan',
  region_id: 'region',
  image_id: 'image',
  snapshot_id: 'image',
}

/** The failure with the name that the form has for its field. */
export function atFormField(failure: Failure | null): Failure | null {
  if (failure?.field === undefined) return failure
  return { ...failure, field: FIELDS[failure.field] ?? failure.field }
}
