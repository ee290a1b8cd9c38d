import type { ConfigProblem } from '@/domain/instances/cloudConfigSchema'
import type { ConfigValue } from '@/domain/instances/writeCloudConfig'
import { writeCloudConfig } from '@/domain/instances/writeCloudConfig'
import { isTimeZone } from '@/lib/timeZones'

/** What a person enters. Lists are texts with one entry in each line. */
export interface ConfigFields {
  hostname: string
  user: string
  keys: string
  isAdmin: boolean
  packages: string
  update: boolean
  upgrade: boolean
  timeZone: string
  filePath: string
  fileMode: string
  fileText: string
  commands: string
  /** More keys, as YAML. */
  more: string
}

export type FieldName = keyof ConfigFields
export type FieldErrors = Partial<Record<FieldName, string>>

export const emptyConfig: ConfigFields = {
  hostname: '',
  user: '',
  keys: '',
  isAdmin: false,
  packages: '',
  update: true,
  upgrade: false,
  timeZone: '',
  filePath: '',
  fileMode: '',
  fileText: '',
  commands: '',
  more: '',
}

/** Complete examples to begin with. */
export const examples = [
  {
    id: 'web',
    label: 'Web server',
    fields: {
      ...emptyConfig,
      hostname: 'web-1',
      packages: 'nginx',
      timeZone: 'UTC',
      filePath: '/var/www/html/index.html',
      fileMode: '0644',
      fileText: '<h1>It works</h1>\n',
      commands: 'systemctl enable --now nginx',
    },
  },
  {
    id: 'docker',
    label: 'Docker host',
    fields: {
      ...emptyConfig,
      hostname: 'docker-1',
      user: 'deploy',
      packages: 'docker.io\ndocker-compose',
      upgrade: true,
      commands: 'usermod -aG docker deploy\nsystemctl enable --now docker',
    },
  },
  {
    id: 'updates',
    label: 'Only updates',
    fields: { ...emptyConfig, upgrade: true, more: 'package_reboot_if_required: true' },
  },
] as const satisfies readonly { id: string; label: string; fields: ConfigFields }[]

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The keys that somebody entered, one a line. */
export const enteredKeys = (fields: ConfigFields) => linesOf(fields.keys)

/** The configuration without the part that is entered as YAML. */
function configOf(fields: ConfigFields): Record<string, ConfigValue> {
  const { hostname, user, isAdmin, update, upgrade, timeZone, filePath, fileMode, fileText } =
    fields
  const keys = linesOf(fields.keys)
  const packages = fields.packages.split(/[\s,]+/).filter((name) => name !== '')
  const commands = linesOf(fields.commands)
  return {
    ...(hostname.trim() && { hostname: hostname.trim() }),
    ...(user.trim()
      ? {
          users: [
            'default',
            {
              name: user.trim(),
              shell: '/bin/bash',
              ...(isAdmin && { sudo: 'ALL=(ALL) NOPASSWD:ALL' }),
              ...(keys.length > 0 && { ssh_authorized_keys: keys }),
            },
          ],
        }
      : keys.length > 0 && { ssh_authorized_keys: keys }),
    ...(timeZone.trim() && { timezone: timeZone.trim() }),
    ...(update && { package_update: true }),
    ...(upgrade && { package_upgrade: true }),
    ...(packages.length > 0 && { packages }),
    ...(filePath.trim() && {
      write_files: [
        {
          path: filePath.trim(),
          ...(fileMode.trim() && { permissions: fileMode.trim() }),
          content: fileText,
        },
      ],
    }),
    ...(commands.length > 0 && { runcmd: commands }),
  }
}

/** The file for cloud-init. */
export function configText(fields: ConfigFields): string {
  const more = fields.more.trim()
  return writeCloudConfig(configOf(fields)) + (more === '' ? '' : `${more}\n`)
}

/** What a field accepts, and what to do about anything else. An empty field writes nothing. */
const rules: readonly { field: FieldName; pattern: RegExp; message: string }[] = [
  {
    field: 'hostname',
    pattern: /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    message: 'Use 1 to 63 lower-case letters, digits and hyphens, with no hyphen at an end.',
  },
  {
    field: 'user',
    pattern: /^(?!root$)[a-z_][a-z0-9_-]{0,31}$/,
    message: 'Begin with a lower-case letter, then letters, digits, - and _. Not root.',
  },
  {
    field: 'packages',
    pattern: /^([a-z0-9][a-z0-9.+-]*([\s,]+|$))+$/i,
    message: 'Use names of packages, such as nginx, one a line.',
  },
  {
    field: 'filePath',
    pattern: /^\/(?!.*\/$)\S*$/,
    message: 'Begin with / and end with the name of the file, without spaces.',
  },
  {
    field: 'fileMode',
    pattern: /^0?[0-7]{3}$/,
    message: 'Use three or four digits, such as 0644.',
  },
]

/** What the fields themselves refuse. It needs no schema, so it runs at every key. */
export function fieldErrors(fields: ConfigFields): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, pattern, message } of rules) {
    const text = String(fields[field]).trim()
    if (text !== '' && !pattern.test(text)) errors[field] = message
  }
  if (fields.timeZone.trim() !== '' && !isTimeZone(fields.timeZone.trim())) {
    errors.timeZone = 'Use UTC or an area with a city, such as Europe/Berlin.'
  }
  if (fields.fileText !== '' && fields.filePath.trim() === '') {
    errors.filePath = 'Say where this file goes.'
  }
  if (/^#cloud-config/m.test(fields.more)) {
    errors.more = 'Leave out the line #cloud-config: it is there already.'
  }
  return errors
}

const fieldOfKey: Readonly<Record<string, FieldName>> = {
  hostname: 'hostname',
  users: 'user',
  ssh_authorized_keys: 'keys',
  timezone: 'timeZone',
  packages: 'packages',
  package_update: 'update',
  package_upgrade: 'upgrade',
  write_files: 'filePath',
  runcmd: 'commands',
}

/** The problems of the schema, each at the field that wrote the key. What no field wrote is from the YAML. */
export function errorsAtFields(problems: readonly ConfigProblem[], fields: ConfigFields) {
  const errors: FieldErrors = {}
  const own = configOf(fields)
  for (const { path, message } of problems) {
    const [key = ''] = path
    const field = key in own ? (fieldOfKey[key] ?? 'more') : 'more'
    const place = path.length > 0 && field === 'more' ? `${path.join('.')}: ` : ''
    errors[field] ??= `${place}${message}`
  }
  return errors
}
