import { brand } from '@/lib/brand'
import { incusCommands, type IncusParts } from './incusCommands'

/** What the README of the folder tells. */
export interface ReadmeFacts extends IncusParts {
  /** The short name of the workspace. */
  workspace: string
  /** The address of the API that it was read from. */
  deployment: string
  /** What is in the folder: the name of a file or folder, and what it holds. */
  contents: readonly (readonly [name: string, what: string])[]
  /** Sentences about what is missing, because this key may not read it or it is not there yet. */
  missing: readonly string[]
  /** The program for a terminal, or the page of the workspace. */
  writtenBy: 'program' | 'page'
  /** Whether servers were made of images of the workspace's own. */
  hasOwnImages: boolean
}

const block = (lines: readonly string[]) => ['```sh', ...lines, '```', '']

/** The text of README.md: what is in the folder, what is not, and how to bring it up somewhere else. */
export function readmeText(facts: ReadmeFacts): string {
  const { workspace, deployment, contents, missing } = facts
  const { slug } = brand
  const incus = incusCommands(facts)
  return [
    `# Workspace ${workspace}`,
    '',
    ...(facts.writtenBy === 'page'
      ? [
          `Everything that ${deployment} gives about this workspace, written by its page in the dashboard.`,
          `\`${slug} export --all\` writes the same into a folder, brings that up to date, and downloads disks too.`,
        ]
      : [
          `Everything that ${deployment} gives an API key of this workspace, written by \`${slug} export --all\`.`,
          'Run the same command again with this folder to bring it up to date: files that are right are kept.',
        ]),
    '`sha256sum -c SHA256SUMS` checks that no file was changed or damaged.',
    '',
    '## What is in it',
    '',
    ...contents.map(([name, what]) => `- \`${name}\`: ${what}`),
    '',
    'Rows have the names of the API. Amounts that end in `_micros` are in millionths of the currency, those that end in `_cents` in cents.',
    '',
    '## What is not in it',
    '',
    ...missing.map((sentence) => `- ${sentence}`),
    facts.disks === undefined
      ? `- Disks: the data on servers, volumes, snapshots and backups. \`${slug} export --all <folder> --disks\` adds those of your images, and the newest snapshot of each volume. See below how to copy the rest.`
      : '- What was written after the images and the snapshots of volumes were made. See below how to copy it.',
    '- The text of SSH keys: an API key reads only names and fingerprints. You have the keys yourself.',
    '- Passwords, the scripts of cloud-init, and API keys.',
    '- What belongs to people and not to the workspace, such as their profile. They get a copy of it in their account.',
    '',
    '## Copy the disks',
    '',
    'Copy the files of a server while it runs, from a machine that may sign in as root:',
    '',
    ...block([
      "rsync -aAXH --numeric-ids --exclude={'/dev/*','/proc/*','/sys/*','/run/*','/tmp/*'} root@<address>:/ ./<server>/",
    ]),
    'Copy a database with its own program, such as `pg_dump`, or stop it first. A volume is a folder or a disk of its server, and is',
    'copied in the same way. To copy what a snapshot holds, make a server of it first.',
    '',
    '## Bring it up in another deployment',
    '',
    `\`${slug}.yaml\` says what should be there. In the other deployment:`,
    '',
    '1. Make a workspace and an API key with the scope “operate”.',
    '2. Add the SSH keys under the same names. `servers.json` has their names and fingerprints.',
    `3. Write the plans, regions and images of that deployment into \`${slug}.yaml\`, where they have other names, and into \`to\` of alarms the e-mail addresses of members there: \`${slug} plan\` says what it does not know.`,
    '4. Apply it, then see that nothing is missing:',
    '',
    ...block([
      `${slug} plan ${slug}.yaml`,
      `${slug} apply ${slug}.yaml`,
      `${slug} drift ${slug}.yaml`,
    ]),
    'Addresses are given by each deployment, so servers and extra addresses get new ones. Change your DNS, and rules of firewalls that name an old address.',
    `The firewall of a single server and the names of its addresses are not in \`${slug}.yaml\`: they are in \`server-networks.json\`.`,
    ...(facts.hasOwnImages
      ? [
          'Some servers were made of an own image. There they get the public image that it was made of: copy their disks.',
        ]
      : []),
    '',
    '## Bring it up in plain Incus',
    '',
    ...incusSection(incus),
  ].join('\n')
}

function incusSection({
  images,
  volumes,
  networks,
  servers,
}: ReturnType<typeof incusCommands>): string[] {
  const imported =
    images.length === 0
      ? []
      : [
          'The disks of images are files that Incus imports, in this folder. Incus and `tar` find out themselves how a file is compressed:',
          '',
          ...block(images),
        ]
  if (volumes.length > 0) {
    imported.push(
      'So are the volumes. They take a storage pool `default`. Each has its files at one moment, as after a power cut:',
      '',
      ...block(volumes),
    )
  }
  if (servers.length === 0) return [...imported, 'There is no server.', '']
  return [
    ...imported,
    `These lines make servers of the same size with the same firewall on a machine with Incus, ${images.length === 0 ? '' : 'from the newest image of each, or '}from the images of \`images:\`. \`incus image list`,
    'images:` says which ones there are; old versions may be missing. They take a storage pool `default`, and a network card `eth0` in the default',
    'profile. `security.acls` needs Incus 6.9 or later, or a network of the type OVN. A second network card gets its address once the system of',
    'the server asks for it by DHCP. Then copy the disks.',
    '',
    ...(networks.length === 0 ? [] : ['Private networks:', '', ...block(networks)]),
    ...servers.flatMap((lines) => block(lines)),
  ]
}
