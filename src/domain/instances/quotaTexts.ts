import { formatCount, MIB_PER_GIB } from '@/lib/format'
import type { Quota } from './quotas'

/** The part of a quota that says how its figures are written. */
type InUnit = Pick<Quota, 'unit'>

/** The unit in which people read and type the quota; may be empty. Memory is counted in MiB and read in GiB. */
export const quotaUnit = ({ unit }: InUnit) => (unit === 'MiB' ? 'GiB' : unit)

/** The figure in that unit, rounded to a tenth: 1.5 for 1,536 MiB. */
export const quotaFigure = ({ unit }: InUnit, value: number) =>
  unit === 'MiB' ? Math.round((value / MIB_PER_GIB) * 10) / 10 : value

/** The figure as text, without its unit: '4,096'. */
export const quotaNumber = (quota: InUnit, value: number) => formatCount(quotaFigure(quota, value))

/** An amount with its unit: '256 GiB', or '20' for what is counted in pieces. */
export const quotaAmount = (quota: InUnit, value: number) =>
  `${quotaNumber(quota, value)} ${quotaUnit(quota)}`.trim()

/** What is in use, of what is allowed: '50 of 256 GiB'. */
export const quotaUse = (quota: Pick<Quota, 'unit' | 'used' | 'max'>) =>
  `${quotaNumber(quota, quota.used)} of ${quotaAmount(quota, quota.max)}`
