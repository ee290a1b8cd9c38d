import { formatCount } from '../../lib/format.ts'
import type { KindWords } from './kindWords.ts'
import { factsOf, sentences, type Values } from './values.ts'

const MIB_PER_GIB = 1024

/** An amount in words: '64 vCPUs', '256 GiB of memory'. */
function amount(metric: string | undefined, value: number | undefined): string {
  if (value === undefined) return 'more'
  switch (metric) {
    case 'instances':
      return value === 1 ? '1 server' : `${formatCount(value)} servers`
    case 'vcpus':
      return value === 1 ? '1 vCPU' : `${formatCount(value)} vCPUs`
    case 'memory_mib':
      return `${formatCount(Math.round((value / MIB_PER_GIB) * 10) / 10)} GiB of memory`
    case 'disk_gib':
      return `${formatCount(value)} GiB of disk`
    case 'gpus':
      return value === 1 ? '1 GPU' : `${formatCount(value)} GPUs`
    case 'snapshots':
      return value === 1 ? '1 snapshot' : `${formatCount(value)} snapshots`
    default:
      return `${formatCount(value)} ${(metric ?? 'pieces').replaceAll('_', ' ')}`
  }
}

const amountOf = (values: Values, key: string) => amount(values.name('metric'), values.number(key))

export const quotaWords: KindWords = {
  'quota.requested': (values) => ({
    title: `${values.workspace ?? 'A workspace'} asks for ${amountOf(values, 'max')}`,
    text: 'An owner asks for a higher limit. The request waits for your answer.',
    action: 'Answer the request',
    facts: factsOf({ Reason: values.paragraph('reason') }),
  }),
  'quota.answered': (values) => {
    const granted = values.name('status') === 'granted'
    const wish = amountOf(values, 'max')
    return {
      title: granted ? `You can now use up to ${wish}` : `Your request for ${wish} was declined`,
      text: values.paragraph('answer') ?? 'Staff answered your request for a higher limit.',
      action: 'See the quotas',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
  'quota.near': (values) => {
    const percent = values.count('percent')
    return {
      title: `${values.workspace ?? 'Your workspace'} uses ${percent === undefined ? 'most' : `${percent} %`} of a quota`,
      text: sentences(
        `${amountOf(values, 'used')} of ${amountOf(values, 'max')} are in use.`,
        'At the limit, nothing that needs more can be created. You can ask for a higher limit.',
      ),
      action: 'See the quotas',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
}
