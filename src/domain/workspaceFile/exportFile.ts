import { EVERYBODY, recipientWords } from '@/domain/alarms/alarmRecipients'
import type { Alarm } from '@/domain/alarms/alarms'
import type { Address } from '@/domain/addresses/address'
import { weekdays } from '@/domain/backups/backupRules'
import { sourcesOf, toTyped } from '@/domain/instances/firewall'
import { withWrittenSources } from '@/domain/instances/firewallSources'
import type { Instance } from '@/domain/instances/instance'
import { originOf, ownLabels } from './fileLabels'
import type { FileAddress, FileAlarm, FileFirewall, FileServer, WorkspaceFile } from './fileSchema'
import type { Present } from './present'

/**
 * The file for what is there: comparing it with the same workspace finds nothing to change but the labels of the file.
 * @param name of the file. Servers and addresses that another file manages are left out.
 * @param isComplete also says what a server does not have, so that it loses what it gets later
 */
export function exportFile(
  name: string,
  {
    servers,
    firewalls,
    schedules,
    networks,
    addresses,
    volumes,
    alarms,
    people,
  }: Pick<
    Present,
    | 'servers'
    | 'firewalls'
    | 'schedules'
    | 'networks'
    | 'addresses'
    | 'volumes'
    | 'alarms'
    | 'people'
  >,
  isComplete = false,
): WorkspaceFile {
  const wanted = servers
    .filter((instance) => {
      const origin = originOf(instance)
      return instance.deletedAt === null && (origin === undefined || origin.file === name)
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const ids = new Set(wanted.map(({ id }) => id))
  const live = volumes.filter(
    ({ state, server }) =>
      state !== 'deleted' && state !== 'failed' && (server === null || ids.has(server.id)),
  )
  const entryOf = (instance: Instance): FileServer => {
    const attached = firewalls.flatMap((firewall) =>
      firewall.servers.some(({ id }) => id === instance.id) ? [firewall.name] : [],
    )
    const held = live.flatMap(({ name: each, server }) =>
      server?.id === instance.id ? [each] : [],
    )
    const places = networks.flatMap((network) =>
      network.servers.flatMap(({ id, ipv4, status }) =>
        id === instance.id && status !== 'leaving' ? [{ name: network.name, address: ipv4 }] : [],
      ),
    )
    const schedule = schedules.find(({ instanceId }) => instanceId === instance.id)
    const labels = ownLabels(instance.labels)
    return {
      plan: instance.plan.slug,
      region: instance.region.slug,
      image: instance.image.slug,
      ...(instance.keys.length === 0 ? {} : { keys: instance.keys.map((key) => key.name) }),
      ...(attached.length === 0 && !isComplete ? {} : { firewalls: attached }),
      ...(places.length === 0 && !isComplete ? {} : { networks: places }),
      ...(held.length === 0 && !isComplete ? {} : { volumes: held }),
      ...(Object.keys(labels).length === 0 && !isComplete ? {} : { labels }),
      ...(instance.isProtected || isComplete ? { protected: instance.isProtected } : {}),
      ...(schedule === undefined
        ? isComplete
          ? { backups: false as const }
          : {}
        : {
            backups: {
              ...(schedule.weekday === null ? {} : { day: weekdays[schedule.weekday - 1] }),
              hour: schedule.hour,
              time_zone: schedule.timeZone,
              keep: schedule.keep,
            },
          }),
    }
  }
  return {
    name,
    firewalls: Object.fromEntries(
      firewalls.map(({ name: each, rules, sources }) => [
        each,
        { rules: withWrittenSources(rules, sources).map(ruleOf) },
      ]),
    ),
    networks: Object.fromEntries(
      networks.map(({ name: each, region, ipv4Range, ipv6Range }) => [
        each,
        {
          region: region.slug,
          range: ipv4Range,
          ...(ipv6Range === null ? { ipv6: false } : {}),
        },
      ]),
    ),
    addresses: addressesOf(name, addresses, { ids, isComplete }),
    volumes: Object.fromEntries(
      live.map(({ name: each, wantedGib, isProtected }) => [
        each,
        { size: wantedGib, ...(isProtected || isComplete ? { protected: isProtected } : {}) },
      ]),
    ),
    servers: Object.fromEntries(wanted.map((instance) => [instance.name, entryOf(instance)])),
    alarms: Object.fromEntries(
      alarms
        .filter(({ serverId }) => serverId === null || ids.has(serverId))
        .map((alarm) => [alarm.name, alarmOf(alarm, people, isComplete)]),
    ),
  }
}

/** Those that no other file manages, and that are at no server outside of this one. One without a name gets one. */
function addressesOf(
  file: string,
  addresses: readonly Address[],
  { ids, isComplete }: { ids: ReadonlySet<string>; isComplete: boolean },
): Record<string, FileAddress> {
  const own = addresses.filter(
    (each) =>
      (each.file === null || each.file === file) &&
      (each.server === null || ids.has(each.server.id)),
  )
  const names = new Set(own.map(({ name }) => name))
  let number = 0
  const freeName = () => {
    do number += 1
    while (names.has(`address-${number}`))
    return `address-${number}`
  }
  return Object.fromEntries(
    own.map(({ name, region, family, address, server, reverseName, isProtected }) => [
      name ?? freeName(),
      {
        region: region.slug,
        ...(family === 6 ? { family: 'IPv6' as const } : {}),
        address,
        ...(server === null
          ? isComplete
            ? { server: false as const }
            : {}
          : { server: server.name }),
        ...(reverseName === null
          ? isComplete
            ? { reverse: false as const }
            : {}
          : { reverse: reverseName }),
        ...(isProtected || isComplete ? { protected: isProtected } : {}),
      },
    ]),
  )
}

function alarmOf(
  { kind, threshold, minutes, server, label, recipients, isPaused }: Alarm,
  people: Present['people'],
  isComplete: boolean,
): FileAlarm {
  const to = recipients === null ? [] : recipientWords(recipients, people ?? [])
  return {
    kind,
    ...(threshold === null ? {} : { above: threshold }),
    ...(minutes === null ? {} : { minutes }),
    ...(server === null ? {} : { server }),
    ...(label === null ? {} : { label: `${label.key}=${label.value}` }),
    ...(to.length > 0 ? { to } : isComplete && recipients === null ? { to: EVERYBODY } : {}),
    ...(isPaused || isComplete ? { paused: isPaused } : {}),
  }
}

function ruleOf(rule: Parameters<typeof toTyped>[0]): FileFirewall['rules'][number] {
  const { label, protocol, ports, sources } = toTyped(rule)
  const from = sourcesOf(sources)
  return {
    ...(label === '' ? {} : { label }),
    protocol,
    ...(ports === '' ? {} : { ports: /^\d+$/.test(ports) ? Number(ports) : ports }),
    ...(from.length === 0 ? {} : { from }),
  }
}
