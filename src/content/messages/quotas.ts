import { formatCount } from '../../lib/format.ts'
import type { KindWords } from './kindWords.ts'
import { factsOf, sentences, type Values } from './values.ts'

const MIB_PER_GIB = 1024

/** What is counted, as it stands after a number. */
const units: Readonly<Record<string, string>> = {
  instances: 'servers',
  vcpus: 'vCPUs',
  memory_mib: 'GiB of memory',
  disk_gib: 'GiB of disk',
  gpus: 'GPUs',
  snapshots: 'snapshots',
  volumes: 'volumes',
  volume_gib: 'GiB of volumes',
  addresses: 'extra addresses',
}

const unitOf = (values: Values) => {
  const metric = values.name('metric') ?? ''
  return units[metric] ?? metric.replaceAll('_', ' ')
}

/** The number as people read it. Memory is counted in MiB and read in GiB. */
function figure(values: Values, key: string): string {
  const value = values.number(key) ?? 0
  const isMemory = values.name('metric') === 'memory_mib'
  return formatCount(isMemory ? Math.round((value / MIB_PER_GIB) * 10) / 10 : value)
}

/** '64 vCPUs', '256 GiB of memory'. */
const amount = (values: Values, key: string) =>
  values.number(key) === undefined
    ? `more ${unitOf(values)}`.trim()
    : `${figure(values, key)} ${unitOf(values)}`.trim().replace(/^1 (.*)s$/, '1 $1')

export const quotaWords: KindWords = {
  'quota.requested': (values) => ({
    title: `${values.workspace ?? 'A workspace'} asks for ${amount(values, 'max')}`,
    text: 'The workspace asks for a higher limit. The request waits for your answer.',
    action: 'Answer the request',
    facts: factsOf({ Reason: values.paragraph('reason') }),
  }),
  'quota.answered': (values) => {
    const granted = values.name('status') === 'granted'
    const wish = amount(values, 'max')
    return {
      title: granted ? `You can now use up to ${wish}` : `Your request for ${wish} was declined`,
      text: granted
        ? 'We granted your request for a higher limit.'
        : 'The limit stays as it is. You can ask again when something has changed.',
      action: 'See the quotas',
      facts: factsOf({ Answer: values.paragraph('answer'), Workspace: values.workspace }),
    }
  },
  'quota.near': (values) => {
    const percent = values.count('percent')
    const what = unitOf(values).replace('GiB of ', '')
    return {
      title: `${values.workspace ?? 'Your workspace'}: ${percent === undefined ? 'most' : `${percent} %`} of the quota${what === '' ? '' : ` for ${what}`} is in use`,
      text: sentences(
        `In use: ${figure(values, 'used')} of ${amount(values, 'max')}.`,
        'At the limit, nothing that needs more can be created. You can ask for a higher limit.',
      ),
      action: 'See the quotas',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
}
