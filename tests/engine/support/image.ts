import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from './run.ts'

/** The programs that the image calls by name. */
const PROGRAMS = [
  'sh',
  'getty',
  'cat',
  'chmod',
  'cut',
  'dd',
  'df',
  'echo',
  'grep',
  'hostname',
  'ifconfig',
  'ip',
  'ls',
  'mkdir',
  'mount',
  'mv',
  'nc',
  'ping',
  'poweroff',
  'ps',
  'reboot',
  'rm',
  'route',
  'sed',
  'sleep',
  'stat',
  'stty',
  'su',
  'sync',
  'tail',
  'touch',
  'udhcpc',
  'umount',
  'wget',
  'yes',
]

const FILES: Record<string, string> = {
  // The init of busybox writes all disks of the machine back before it ends, which takes long on a busy one.
  'rootfs/sbin/init': [
    '#!/bin/sh',
    'trap "/bin/echo stopping; exit 0" PWR TERM',
    '/etc/rc',
    'while :; do /bin/sleep 3600 & wait $!; done',
    '',
  ].join('\n'),
  'rootfs/etc/rc': [
    '#!/bin/sh',
    '/bin/hostname -F /etc/hostname',
    '/bin/echo "image: $(/bin/cat /etc/image), host name: $(/bin/cat /etc/hostname)"',
    '/bin/ip link set lo up',
    '/bin/ip link set eth0 up',
    '/bin/udhcpc -i eth0 -s /etc/udhcpc -t 20 -T 1 -A 1 -b',
    '/bin/echo "boot: done"',
    '',
  ].join('\n'),
  'rootfs/etc/udhcpc': [
    '#!/bin/sh',
    'case "$1" in',
    'bound | renew)',
    '  /bin/ip addr flush dev "$interface" scope global',
    '  /bin/ip addr add "$ip/$mask" dev "$interface"',
    '  /bin/ip route add default via "$router"',
    '  ;;',
    'esac',
    '',
  ].join('\n'),
  'rootfs/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
  // The busybox of Debian has none. This one writes what that of Debian would.
  'rootfs/bin/chpasswd': [
    '#!/bin/sh',
    '[ "$1" = -e ] || exit 2',
    'IFS=: read -r user hash',
    'echo "$user:$hash:20000:0:99999:7:::" > /etc/shadow',
    '',
  ].join('\n'),
  'rootfs/etc/group': 'root:x:0:\n',
  // What cloud-init reads, as in the images that Incus publishes.
  'templates/hostname.tpl': '{{ container.name }}\n',
  'templates/cloud-init-meta.tpl': [
    '#cloud-config',
    'instance-id: {{ container.name }}',
    'local-hostname: {{ container.name }}',
    '{{ config_get("user.meta-data", "") }}',
    '',
  ].join('\n'),
  'templates/cloud-init-user.tpl': '{{ config_get("cloud-init.user-data", properties.default) }}',
}

const metadata = (name: string) =>
  JSON.stringify({
    architecture: 'x86_64',
    creation_date: 1_700_000_000,
    properties: { os: 'busybox', description: name },
    templates: {
      '/etc/hostname': { when: ['create', 'copy'], template: 'hostname.tpl' },
      '/var/lib/cloud/seed/nocloud-net/meta-data': {
        when: ['create', 'copy'],
        template: 'cloud-init-meta.tpl',
      },
      '/var/lib/cloud/seed/nocloud-net/user-data': {
        when: ['create', 'copy'],
        template: 'cloud-init-user.tpl',
        properties: { default: '#cloud-config\n{}' },
      },
    },
  })

/**
 * Writes an image of about 1 MB that boots, gets an address, and has the templates that images with cloud-init have.
 * @returns the path of the image
 */
export async function buildImage(folder: string, name: string): Promise<string> {
  const root = join(folder, `image-${name}`)
  const files = {
    ...FILES,
    'metadata.yaml': metadata(name),
    'rootfs/etc/image': `${name}\n`,
    // Templates are written into folders that exist.
    'rootfs/var/lib/cloud/seed/nocloud-net/.keep': '',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const path of ['dev', 'proc', 'sys', 'tmp', 'root', 'run', 'bin']) {
    await mkdir(join(root, 'rootfs', path), { recursive: true })
  }
  for (const path of ['sbin/init', 'etc/rc', 'etc/udhcpc', 'bin/chpasswd'])
    await chmod(join(root, 'rootfs', path), 0o755)
  await cp('/bin/busybox', join(root, 'rootfs/bin/busybox'))
  for (const program of PROGRAMS) await symlink('busybox', join(root, 'rootfs/bin', program))
  const path = join(folder, `${name}.tar.gz`)
  await run('tar', ['-C', root, '--numeric-owner', '--owner=0', '--group=0', '-czf', path, '.'])
  return path
}
